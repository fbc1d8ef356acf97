import { outsideAddress } from '../navigation/open-outside.ts';

/** An external page inside of the product (SPEC §2, moduleType 7 with target _self). Only a page of our own gets the token that its address asks for. */
export const FramePage = ({ address, title }: { address: string; title: string }) => (
  <iframe
    className="ts-frame"
    src={outsideAddress(address)}
    title={title}
    sandbox="allow-scripts allow-forms allow-popups allow-same-origin"
    referrerPolicy="no-referrer"
  />
);
