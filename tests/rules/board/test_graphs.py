"""Graphs of board games, against slow searches (H-1.2 to H-1.4 rest on them)."""

from __future__ import annotations

import itertools

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.board import graphs

SQUARE = {1: [2, 4], 2: [1, 3], 3: [2, 4], 4: [3, 1], 5: [6], 6: [5], 7: []}


@st.composite
def any_graph(draw: st.DrawFn) -> dict[int, list[int]]:
    pairs = draw(
        st.lists(st.sampled_from(list(itertools.combinations(range(8), 2))), unique=True, max_size=14)
    )
    graph: dict[int, list[int]] = {node: [] for node in range(8)}
    for one, other in pairs:
        graph[one].append(other)
        graph[other].append(one)
    return graph


def test_distances_count_the_steps() -> None:
    """H-1.2: what no way leads to is left out."""
    assert graphs.distances(SQUARE, 1) == {1: 0, 2: 1, 4: 1, 3: 2}
    assert graphs.all_distances(SQUARE)[7] == {7: 0}


def test_pieces_come_the_largest_first() -> None:
    """H-23.3: also when nodes are taken away."""
    assert graphs.parts(SQUARE) == [{1, 2, 3, 4}, {5, 6}, {7}]
    assert graphs.parts(SQUARE, without={1, 3, 7}) == [{5, 6}, {2}, {4}]
    assert graphs.parts({1: [2], 2: [1, 3], 3: [2]}) == [{1, 2, 3}]
    assert graphs.parts({1: [2], 2: [1, 3], 3: [2]}, without={2}) == [{1}, {3}]
    assert graphs.parts({}) == []


def test_chains_pass_inner_nodes_alone() -> None:
    """H-1.3, H-1.4: even nodes may lie inside, odd ones only end a chain."""
    line = {1: [2], 2: [1, 4], 4: [2, 3], 3: [4, 6], 6: [3]}

    assert graphs.chains(line, 1, lambda node: node % 2 == 0) == {1: 0, 2: 0, 4: 1, 3: 2}


@settings(max_examples=150, deadline=None)
@given(graph=any_graph())
def test_distances_obey_every_edge(graph: dict[int, list[int]]) -> None:
    """H-1.2: neighbours differ by one at most, and each but the start has one that is nearer."""
    found = graphs.distances(graph, 0)
    for node, far in found.items():
        assert all(abs(found[other] - far) <= 1 for other in graph[node])
        assert node == 0 or min(found[other] for other in graph[node]) == far - 1
    assert set(found) in [set(part) for part in graphs.parts(graph)]


@settings(max_examples=150, deadline=None)
@given(graph=any_graph(), costs=st.lists(st.integers(1, 4), min_size=8, max_size=8))
def test_the_cheapest_way_cannot_be_bettered(graph: dict[int, list[int]], costs: list[int]) -> None:
    """H-1.12: no step leads to a goal for less, and some step leads there for just that."""
    steps = {node: {other: costs[other] for other in others} for node, others in graph.items()}
    found = graphs.cheapest(steps, [0, 1])
    for node, cost in found.items():
        ways = [found[other] + step for other, step in steps[node].items() if other in found]
        assert cost == (0 if node in (0, 1) else min(ways))
    left = set(graph) - set(found)
    assert not any(other in found for node in left for other in graph[node])
