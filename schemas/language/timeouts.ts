/** Milliseconds for which a page waits for an answer of the server where no configuration says otherwise (SPEC §9). */
export const usualTimeout = 100_000;
