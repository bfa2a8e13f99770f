"""Graphs, as the board games need them: who is near whom, and by which way. No game is known here.

A graph maps each node to its neighbours; nodes are whole numbers, and every neighbour is a node too.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Set
from typing import TypeAlias

Node: TypeAlias = int
Graph: TypeAlias = Mapping[Node, Iterable[Node]]
Costs: TypeAlias = Mapping[Node, Mapping[Node, int]]
"""What each step from one node to another costs, one or more."""


def distances(graph: Graph, start: Node) -> dict[Node, int]:
    """The steps from *start* to every node that can be reached, itself included with 0; the nearest first.

    >>> distances({1: (2, 4), 2: (1, 3), 3: (2, 4), 4: (1, 3)}, 1)
    {1: 0, 2: 1, 4: 1, 3: 2}
    """
    found = {start: 0}
    waiting = deque([start])
    while waiting:
        node = waiting.popleft()
        for other in graph[node]:
            if other not in found:
                found[other] = found[node] + 1
                waiting.append(other)
    return found


def all_distances(graph: Graph) -> dict[Node, dict[Node, int]]:
    """The steps between every two nodes that are joined by some way."""
    return {node: distances(graph, node) for node in graph}


def chains(graph: Graph, start: Node, is_inner: Callable[[Node], bool]) -> dict[Node, int]:
    """Where a chain from *start* can end whose inner nodes all pass *is_inner*: the fewest inner nodes on it.

    *start* itself is the chain of nothing, with 0. An inner node can be an end too.

    >>> chains({1: (2,), 2: (1, 3), 3: (2,)}, 1, is_inner=lambda node: node == 2)
    {1: 0, 2: 0, 3: 1}
    """
    found = {start: 0}
    waiting = deque([start])
    while waiting:
        node = waiting.popleft()
        inner = found[node] + (node != start)
        for other in graph[node]:
            if other not in found:
                found[other] = inner
                if is_inner(other):
                    waiting.append(other)
    return found


def cheapest(costs: Costs, goals: Iterable[Node]) -> dict[Node, int]:
    """The least cost from each node to the nearest of *goals* (Dijkstra, backwards); others are left out.

    >>> cheapest({1: {2: 1, 3: 4}, 2: {3: 1}, 3: {}}, goals=[3])
    {3: 0, 2: 1, 1: 2}
    """
    into: dict[Node, list[tuple[Node, int]]] = {}
    for node, steps in costs.items():
        for other, cost in steps.items():
            into.setdefault(other, []).append((node, cost))
    found: dict[Node, int] = {}
    waiting = [(0, goal) for goal in sorted(goals)]
    while waiting:
        cost, node = heapq.heappop(waiting)
        if node not in found:
            found[node] = cost
            for before, step in into.get(node, ()):
                if before not in found:
                    heapq.heappush(waiting, (cost + step, before))
    return found


def parts(graph: Graph, without: Set[Node] = frozenset()) -> list[frozenset[Node]]:
    """The pieces that the graph falls into when the nodes *without* are taken away, the largest first.

    >>> [sorted(part) for part in parts({1: (2,), 2: (1, 3), 3: (2, 4), 4: (3,)}, without={3})]
    [[1, 2], [4]]
    """
    left = {
        node: [other for other in others if other not in without]
        for node, others in graph.items()
        if node not in without
    }
    pieces: list[frozenset[Node]] = []
    seen: set[Node] = set()
    for node in left:
        if node not in seen:
            pieces.append(frozenset(distances(left, node)))
            seen |= pieces[-1]
    return sorted(pieces, key=len, reverse=True)
