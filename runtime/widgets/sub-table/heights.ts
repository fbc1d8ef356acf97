/** Pixels of a row, and of its head. */
export const rowHeight = 36;
/** Pixels that a grid is high at most. */
export const viewHeight = 468;
/** A grid in a row leaves room for those around it. */
export const innerHeight = 324;
