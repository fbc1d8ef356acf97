import { designerPictures } from './pictures/designer.ts';
import { openInstallation } from './pictures/installation.ts';
import { productPictures } from './pictures/product.ts';
import { widgetPictures } from './pictures/widgets.ts';

/**
 * `npm run screenshots`: starts a new installation and takes the pictures of the README and the guides of it;
 * `npm run screenshots -- designer` takes some of them anew.
 */
const pictures = { product: productPictures, widgets: widgetPictures, designer: designerPictures };
const asked = process.argv.slice(2);
const installation = await openInstallation();
try {
  for (const [name, take] of Object.entries(pictures))
    if (asked.length === 0 || asked.includes(name)) await take(installation);
} finally {
  await installation.end();
}
