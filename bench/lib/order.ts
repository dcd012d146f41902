// order - who runs when. A fixed order would give one runtime the caches that its neighbour leaves.
//
// SPDX-License-Identifier: MIT

/**
 * Orders of 0..n-1 for rounds (a Williams design). Within the first n every number takes every position once; within all of
 * them (n for even n, 2n for odd n) each one directly follows each other one equally often.
 */
export function balancedOrders(n: number): number[][] {
    const zigzag = Array.from({ length: n }, (_, k) => (k % 2 ? (k + 1) / 2 : (n - k / 2) % n)); // 0, 1, n - 1, 2, n - 2 ...
    const square = zigzag.map((_, shift) => zigzag.map((i) => (i + shift) % n));
    return n % 2 === 0 ? square : [...square, ...square.map((order) => [...order].reverse())];
}

/** The order of round `index` (warm-ups may have negative ones). */
export function orderOf(n: number, index: number): number[] {
    const orders = balancedOrders(n);
    return orders[((index % orders.length) + orders.length) % orders.length];
}
