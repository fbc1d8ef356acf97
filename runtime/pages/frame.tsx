/** An external page inside of the product (SPEC §2, moduleType 7 with target _self). It gets no token and no power. */
export const FramePage = ({ address, title }: { address: string; title: string }) => (
  <iframe
    className="ts-frame"
    src={address}
    title={title}
    sandbox="allow-scripts allow-forms allow-popups allow-same-origin"
    referrerPolicy="no-referrer"
  />
);
