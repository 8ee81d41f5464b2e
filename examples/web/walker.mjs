// A walking figure of 17 capsules, as cli/demo/walker.hpp has it. Metres, z up, walking along x.

export const names = ['pelvis', 'belly', 'chest', 'neck', 'head', 'left upper arm', 'left forearm', 'left hand', 'right upper arm',
    'right forearm', 'right hand', 'left thigh', 'left shin', 'left foot', 'right thigh', 'right shin', 'right foot'];
const radii = [0.105, 0.112, 0.138, 0.050, 0.095, 0.046, 0.038, 0.036, 0.046, 0.038, 0.036, 0.076, 0.053, 0.042, 0.076, 0.053, 0.042];
const stride = 1.42, turn = 2 * Math.PI;

const plus = (p, q) => [p[0] + q[0], p[1] + q[1], p[2] + q[2]];
const times = (k, p) => [k * p[0], k * p[1], k * p[2]];
/** 1 at the centre of the cycle, falling off over the width. */
const bump = (cycle, centre, width) => {
    const away = cycle - centre - Math.round(cycle - centre);
    return Math.exp(-away * away / (width * width));
};
/** A link hanging down, swung forward by an angle and outward by another. */
const hang = (length, angle, side = 0) => [length * Math.sin(angle), length * Math.sin(side), -length * Math.cos(angle) * Math.cos(side)];
const yawed = ([x, y, z], angle) => [Math.cos(angle) * x - Math.sin(angle) * y, Math.sin(angle) * x + Math.cos(angle) * y, z];

const arm = (bones, first, side, cycle) => {
    const phase = turn * (cycle + (side > 0 ? 0.5 : 0));
    const swing = 0.06 + 0.46 * Math.cos(phase), bend = 0.42 + 0.22 * Math.cos(phase);
    const shoulder = yawed([0.025, side * 0.180, 0.455], 0.16 * Math.cos(turn * cycle));
    const elbow = plus(shoulder, hang(0.275, swing, side * 0.13));
    const wrist = plus(elbow, hang(0.245, swing + bend, side * 0.05));
    bones[first] = [shoulder, elbow];
    bones[first + 1] = [elbow, wrist];
    bones[first + 2] = [wrist, plus(wrist, hang(0.085, swing + bend + 0.1))];
};

const leg = (bones, first, side, all) => {
    const cycle = all + (side > 0 ? 0 : 0.5);
    const swing = 0.10 + 0.44 * Math.cos(turn * cycle);
    const bend = 0.10 + 0.16 * bump(cycle, 0.12, 0.08) + 0.98 * bump(cycle, 0.74, 0.13);
    const pitch = 0.28 * bump(cycle, 0, 0.06) - 0.75 * bump(cycle, 0.62, 0.10);
    const hip = yawed([0, side * 0.095, 0], -0.08 * Math.cos(turn * all));
    const knee = plus(hip, hang(0.42, swing)), ankle = plus(knee, hang(0.42, swing - bend));
    const along = [Math.cos(pitch), 0, Math.sin(pitch)], up = [-Math.sin(pitch), 0, Math.cos(pitch)];
    const heel = plus(ankle, plus(times(-0.035, along), times(-0.045, up)));
    bones[first] = [hip, knee];
    bones[first + 1] = [knee, ankle];
    bones[first + 2] = [heel, plus(heel, times(0.19, along))];
};

/** Writes the rows of the figure, ax ay az bx by bz radius, that has walked a distance and stands at x. */
export const pose = (rows, distance, x) => {
    const cycle = distance / stride, bones = [];
    const hips = -0.08 * Math.cos(turn * cycle);
    bones[0] = [yawed([0, 0.07, 0.02], hips), yawed([0, -0.07, 0.02], hips)];
    bones[1] = [[0.005, 0, 0.10], [0.015, 0, 0.22]];
    bones[2] = [[0.015, 0, 0.285], [0.025, 0, 0.395]];
    bones[3] = [[0.03, 0, 0.51], [0.045, 0, 0.61]];
    bones[4] = [[0.06, 0, 0.68], [0.065, 0, 0.745]];
    arm(bones, 5, +1, cycle);
    arm(bones, 8, -1, cycle);
    leg(bones, 11, +1, cycle);
    leg(bones, 14, -1, cycle);
    let lowest = 0;
    for (const foot of [13, 16]) for (const end of bones[foot]) lowest = Math.min(lowest, end[2] - radii[foot]);
    bones.forEach(([a, b], k) => rows.set([...plus(a, [x, 0, -lowest]), ...plus(b, [x, 0, -lowest]), radii[k]], 7 * k));
};
