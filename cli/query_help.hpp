// What `capsa query --help` says below its options.

#pragma once

namespace capsa::cli {

inline constexpr const char* query_help =
    R"(Input: CSV with a header line; commas, semicolons, tabs or bars separate the fields, as the header shows, and numbers have a
point, with --decimal , a comma. The column names say the shape of a row:
  x,y,z,radius               spheres       x,y,z              points
  ax,ay,az,bx,by,bz,radius   capsules      ax,ay,az,bx,by,bz  segments
  ax,ay,az,bx,by,bz,cx,cy,cz triangles
  px,py,pz,nx,ny,nz          half-spaces: a point of the face and the outward normal
  cx,cy,cz,hx,hy,hz          boxes: the centre and half the lengths of the sides; with qw,qx,qy,qz turned by that
                             quaternion, with radius rounded and larger by it on all sides
  ax,ay,az,bx,by,bz,ra,rb    round cones: the two ends and the radius at each
  x,y,radius                 circles       x,y                points of the plane
  ax,ay,bx,by,radius         planar capsules   ax,ay,bx,by    planar segments
  ax,ay,bx,by,ra,rb          planar round cones
  px,py,nx,ny                half-planes: a point of the line and the outward normal
  cx,cy,hx,hy                rectangles of the plane, with qw,qz turned, cos and sin of half the angle, with radius rounded
--columns x=Easting,y=Northing,z=Height,radius=diameter_mm/2000 says which column of the file is which of these, and what it is
divided by (/number) or multiplied with (*number) to be in your unit. One column may be several of these: ax=x,bx=x. Other
columns keep their names. --columns-a and --columns-b say it for one of the files.
An array of numpy.save is told by its first bytes and needs no text: float32, float64 or integers, in either byte order. The
fields of a structured dtype are columns. Of a plain array of two dimensions a row has the numbers of x,y; x,y,z; x,y,z,radius;
ax,ay,bx,by,radius; ax to bz; ax to bz and radius; or ax to cz; with --columns its columns are 0, 1, 2. An array in Fortran's order
is held as it is while it is read.
A file whose name ends in .stl, .obj, .ply or .off is a mesh: its triangles, in order, which rest. A damaged one is refused.
dx,dy,dz (in the plane dx,dy) say how far a row moves (verbs touch, touches, last-touch). Names are in small letters. Other columns are ignored,
but a column that looks like a missing one (Radius, r, rad) is refused, and so are columns of another shape (hx,hy,hz beside x,y,z; height beside
a radius; nx,ny,nz beside x,y,z) and, of rows without a radius, columns that say a size (thickness, r_top). A pair touches when its distance is at most the sum
of its radii and the margin. Indices are 0-based, within the group if there is one.
With --id COLUMN answers name rows by the text in that column, in JSON always as a text, and a list of pairs names them so too. Of
a file without such rows, a mesh, they are numbers as before; --id-a and --id-b name the column of one file. Rows may share an
id: each answers for itself, but a list of pairs must not name them. An empty id is an invalid row.

Which pairs:
  --a A                      every two rows of A
  --a A --b B                every row of A and row of B
  --a A --b B --zip          row i of A and row i of B; both have the same number of rows
  --a A [--b B] --pairs P    the pairs in P, a CSV file with columns a,b; without --b both are rows of A
  --rows R                   of these pairs those of the rows of A in R, a CSV file with a column a: only they ask. For nearest,
                             k-nearest and deepest, whose answers come in the order of R and are those among all rows
An index is built where it is worth it, and with --index in any case; --stats says so, and the answers are the same. --zip and
--pairs take none. Of A alone all rows are in one index. Of A and B those of B are, and rows of A get an index a block after the
other: a block has half a million rows at most, and each thread one block. If the rows of A are many and small beside those of B,
those of B get a grid of cells instead, except for nearest, deepest, touch and touches.
With --by, only rows whose text in that column is equal meet; then P has that column too. Without --zip, a B that has no such
column meets every group of A. With --index, every group of many rows gets an index of its own.
With --periodic LX,LY,LZ rows lie in a box that repeats, of the plane LX,LY, and meet the images of rows too: find, neighbours,
contacts, nearest, k-nearest and deepest then say in the columns ix,iy,iz which image of b they are about, in lengths of the
box. Where the box begins does not matter. Within A the image whose first number other than 0 is above 0 is named, so a may be
larger than b. k-nearest needs --margin; touch, touches, --by, --zip, --pairs and half-spaces have no images.
With --filter, two rows may meet if the category of each has a bit in common with the mask of the other, and they are not of one
group; group 0 is no group. Each of the columns category, mask and group may be absent, from one of the files all of them: then
the category and the mask have all bits, and the group is 0. The numbers are unsigned, of 32 bits, decimal or hexadecimal as
0xff. Pairs that may not meet do not touch, and their gap is inf, null in JSON.
With --matrix, a column link has the number of the link that the row is of. The file has no header: a line of 0 and 1 for each
link of A, with a field for each link of B, where 1 says that the two may meet. Of A alone one 1 is enough, in (a, b) or in (b, a).
A file without the column is one link, 0, and the matrix then has one line or one field.
With --exclude K, a column chain has the number of the chain that the row is of, and rows of one chain that are at most K rows
apart do not meet: 1 leaves out neighbours. Rows stand on their chain in the order of the file, with --by of their group;
4294967295 is no chain. It is for A alone. --filter, --matrix and --exclude go together.

Verbs, and their output as CSV and as JSON:
  any      whether any pair touches
             any          true      {"verb":"any","margin":0,"any":true}
  touched  the rows of A that touch something
             a            110       {"verb":"touched","margin":0,"rows":[{"a":110}]}
  count    how many pairs touch
             count        107       {"verb":"count","margin":0,"count":107}
  find     the pairs that touch, sorted by a, then b
             a,b          110,0     {"verb":"find","margin":0,"hits":[{"a":110,"b":0}]}
  neighbours  for each row of A the rows that touch it, sorted: within A every pair both ways round
             a,b          110,0     {"verb":"neighbours","margin":0,"neighbours":[{"a":110,"b":0}]}
  clusters rows that touch, directly or through others, have one number; a line for each row of A, then of B. Clusters are
           numbered from 0 on in the order of their first rows; a row that touches nothing is a cluster of its own
             set,row,cluster  a,110,3  {"verb":"clusters","margin":0,"clusters":[{"set":"a","row":110,"cluster":3}]}
  nearest  for each row of A the row of B, or other row of A, with the smallest gap; not with --zip or --pairs
             a,b,gap      7,0,0.25  {"verb":"nearest","margin":0,"nearest":[{"a":7,"b":0,"gap":0.25}]}
           if there is no nearest row: 7,,inf, and null for b and gap in JSON
  k-nearest  for each row of A the --k nearest rows, sorted by gap; with --margin only those that touch it with the margin
             a,b,gap      7,0,0.25  {"verb":"k-nearest","margin":null,"nearest":[{"a":7,"b":0,"gap":0.25}]}
  gaps     how far apart the surfaces are, negative where they overlap, in the order of the pairs; only with --zip or --pairs
             a,b,gap      7,0,0.25  {"verb":"gaps","margin":0,"gaps":[{"a":7,"b":0,"gap":0.25}]}
  contacts the pairs that touch, sorted: the gap, a unit normal from A to B, the point midway between the surfaces,
           and the places s on the core of a and t on the core of b, from 0 at the first end to 1 at the second
           (of a triangle the first number of the place; its second is one more column, v, after t)
             a,b,gap,nx,ny,nz,px,py,pz,s,t     {"verb":"contacts","margin":0,"contacts":[{"a":110,"b":0,...}]}
  manifolds  the same contacts, and behind each a second one where a capsule lies along what it touches: at the far end of the
           length that both share, if its gap is at most the margin. (a, b, end) names a contact from frame to frame
             a,b,end,gap,nx,ny,nz,px,py,pz,s,t  {"verb":"manifolds","margin":0,"contacts":[{"a":110,"b":0,"end":1,...}]}
  deepest  the contact with the smallest gap of each row of A that touches; not with --zip or --pairs
             a,b,gap,nx,ny,nz,px,py,pz,s,t     {"verb":"deepest","margin":0,"contacts":[{"a":110,"b":0,...}]}
  inside   the rows of A, points or centres of spheres, that lie inside the closed mesh B, as real numbers say; a mesh with a hole
           or a doubled face is refused with one of its edges
             a            110       {"verb":"inside","margin":0,"rows":[{"a":110}]}
  signed-nearest  for each row of A the triangle of the closed mesh B that is nearest to its centre, with a gap below 0 inside
             a,b,gap,inside  7,0,-0.25,true  {"verb":"signed-nearest","margin":0,"nearest":[{"a":7,"b":0,"gap":-0.25,"inside":true}]}
  signed-contacts  the contact of each row of A, a point, sphere, segment or capsule, with the solid that the closed mesh B surrounds,
           in the columns of deepest: inside, or through a face, the gap is minus the depth and the radius, and a push by the depth
           against the normal moves the core out
             a,b,gap,nx,ny,nz,px,py,pz,s,t,v   {"verb":"signed-contacts","margin":0,"contacts":[{"a":110,"b":0,...}]}
  touch    when each row of A, or each pair of --zip or --pairs, first touches while time goes from 0 to 1 and rows
           move by dx,dy,dz: columns of A, and of B if it moves; the normal and point are those of that moment.
           Points that move, rows of x,y,z and dx,dy,dz without a radius, are rays
             a,b,time,nx,ny,nz,px,py,pz        {"verb":"touch","margin":0,"touches":[{"a":7,"b":0,"time":0.5,...}]}
  touches  all touches of each row of A in the order of time, in the columns of touch: the first touch of each pair that touches
           while rows move, sorted by a, then time, then b; within A every pair once
             a,b,time,nx,ny,nz,px,py,pz        {"verb":"touches","margin":0,"touches":[{"a":7,"b":0,"time":0.5,...}]}
  last-touch  when each pair of --zip or --pairs that touches last does, 1 if it still touches at the end, in the columns of touch
             a,b,time,nx,ny,nz,px,py,pz        {"verb":"last-touch","margin":0,"touches":[{"a":7,"b":0,"time":0.75,...}]}
The margin has no effect on nearest and gaps. Only k-nearest takes the margin inf, which is its default and null in JSON.
With --by scene every row begins with its group, and any and count answer once for each group of A:
             scene,count  302,2     {"verb":"count","by":"scene","margin":0,"counts":[{"scene":"302","count":2}]}
Groups are in order: integers by value, then other texts.

Coordinates are rounded to float, which has 24 bits: at 6 million metres they would move by up to 0.25. --origin x,y,z (in the
plane x,y) is taken off first, as a double; points in answers have it again, dx,dy,dz and gaps need none. With --origin auto an
axis gets an origin near the middle of both files if all its coordinates lie on one side of 0, at least as far from it as from
each other, and rounding would move one by more than a thousandth of the smallest row: the smallest radius, longest side of a row
without one, or of points their distance if they stood evenly on a square. A line on standard error says so. A line also warns
where rounding still moves a coordinate by that much. --origin none takes nothing off.
With --invalid skip a row with a field that is no number, is empty, NaN, infinite or out of range keeps its number and touches
nothing. A line on standard error has the count and the first of them. Without, one such row refuses the file, and a row with too
few or too many fields always does.

Where nine of ten pairs touch, of at least ten thousand and a hundred rows a side, a line on standard error asks whether the units are right.

A file is read as a stream: memory holds its numbers, 4 bytes each, and not its text. Coordinates for which --origin auto may
still choose an origin take 8 bytes until all files are read. What takes longer than two seconds shows how far it is and the time
left, if standard error is a terminal. Nothing is written before all input was read and found good.

Exit status: 0 when answered, 2 when something is wrong with the input, the output or the arguments.
Examples: capsa query --a spheres.csv --b capsules.csv --by scene --verb count
  capsa query --a trees.csv --id tree --columns x=Easting,y=Northing,z=Height,radius=diameter_mm/2000 --margin 0.5
)";

}  // namespace capsa::cli
