/**
 * The most that the functions of mathjs take, so that each call ends in time; docs/language names them. Some of mathjs
 * would take for ever: the combinations of 10 to the 15 are counted one by one.
 */
export const mathBounds = {
  /** The power of ten of the largest argument and answer; what is below its inverse is 0. */
  places: 60,
  /** Numbers of a statistic. */
  cells: 100_000,
  /** Of a power. Beyond e to the 139 there are more than 60 places. */
  exponent: 1_000_000,
  naturalExponent: 139,
  /** Of a root. */
  degree: 1000,
  /** Radians: the places before the point that a stored number has. A turn is lost in what is larger. */
  angle: 1e15,
  /** Of gcd and lcm: a product of two keeps all its digits. */
  whole: 1e15,
  multiple: 1e34,
  /** 48! has 62 places. */
  factorial: 47,
  /** Of how many some are chosen. */
  chosen: 1000,
} as const;
