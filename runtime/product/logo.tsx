/** The mark of the product: four tiles of a tessellation. */
export const Logo = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path d="M16 2 28 9 16 16 4 9Z" fill="#8cc8ff" />
    <path d="M4 9 16 16V30L4 23Z" fill="#409EFF" />
    <path d="M28 9 16 16V30L28 23Z" fill="#1570d6" />
    <path d="M16 9.2 21.6 12.5 16 15.8 10.4 12.5Z" fill="#fff" fillOpacity="0.85" />
  </svg>
);
