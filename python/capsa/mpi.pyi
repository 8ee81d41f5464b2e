from typing import Dict, Literal, Optional, Sequence, Tuple, Union, overload

import numpy
from mpi4py.MPI import Intracomm
from numpy.typing import ArrayLike, NDArray

from . import Index, Rows, Shapes, Source

Numbers = Union[NDArray[numpy.integer], Sequence[int]]  # global numbers of rows, from 0 to 2**64 - 2
Global = NDArray[numpy.uint64]
Gaps = NDArray[numpy.float32]
Images = NDArray[numpy.int8]

no_row: int

class Error(RuntimeError):
    rank: int
    def __init__(self, rank: int, sentence: str) -> None: ...

class LocalRows:
    index: Index
    numbers: Global
    own: Rows
    ghosts: Rows
    is_mine: NDArray[numpy.bool_]
    lent: int
    def __len__(self) -> int: ...
    def fetch(self, values: ArrayLike) -> numpy.ndarray: ...
    def give_back(
        self, to: ArrayLike, origin: ArrayLike, values: ArrayLike, *, tie: Optional[ArrayLike] = None, operation: numpy.ufunc = ..., none: float = 0
    ) -> numpy.ndarray: ...

class Halo(LocalRows):
    def __init__(
        self, comm: Intracomm, shapes: Shapes, numbers: Numbers, *, reach: float = 0.0, box: Optional[Sequence[float]] = None, half: bool = False
    ) -> None: ...
    def within(self) -> Source: ...
    def unfiltered(self) -> Source: ...
    def labels(self) -> Dict[str, numpy.ndarray]: ...
    def counts(self, a: ArrayLike, b: ArrayLike) -> NDArray[numpy.bool_]: ...
    def refresh(self, shapes: Shapes, margin: float) -> bool: ...
    def home(
        self, answers: numpy.ndarray, images: Optional[Images] = None
    ) -> Tuple[Global, Optional[numpy.ndarray], Optional[Images]]: ...

class Meeting(LocalRows):
    def __init__(
        self, comm: Intracomm, a: Shapes, b: Shapes, b_numbers: Numbers, *, reach: float = 0.0, box: Optional[Sequence[float]] = None
    ) -> None: ...
    def between(self) -> Source: ...

def moved(comm: Intracomm, values: ArrayLike, to: ArrayLike) -> numpy.ndarray: ...

@overload
def nearest(
    comm: Intracomm, shapes: Shapes, numbers: Numbers, *, box: Optional[Sequence[float]] = None, images: Literal[False] = False
) -> Tuple[Global, Gaps]: ...
@overload
def nearest(
    comm: Intracomm, shapes: Shapes, numbers: Numbers, *, box: Optional[Sequence[float]] = None, images: Literal[True]
) -> Tuple[Global, Gaps, Images]: ...
@overload
def nearest(
    comm: Intracomm, shapes: Shapes, numbers: Numbers, *, box: Optional[Sequence[float]] = None, images: bool = False
) -> Union[Tuple[Global, Gaps], Tuple[Global, Gaps, Images]]: ...
@overload
def nearest_between(
    comm: Intracomm, a: Shapes, b: Shapes, b_numbers: Numbers, *, box: Optional[Sequence[float]] = None, images: Literal[False] = False
) -> Tuple[Global, Gaps]: ...
@overload
def nearest_between(
    comm: Intracomm, a: Shapes, b: Shapes, b_numbers: Numbers, *, box: Optional[Sequence[float]] = None, images: Literal[True]
) -> Tuple[Global, Gaps, Images]: ...
@overload
def nearest_between(
    comm: Intracomm, a: Shapes, b: Shapes, b_numbers: Numbers, *, box: Optional[Sequence[float]] = None, images: bool = False
) -> Union[Tuple[Global, Gaps], Tuple[Global, Gaps, Images]]: ...
