import { asset } from './asset.ts';
import { contract } from './contract.ts';
import { customer } from './customer.ts';
import { expense } from './expense.ts';
import { leave } from './leave.ts';
import { meetingRoom } from './meeting-room.ts';
import { purchaseOrder } from './purchase-order.ts';
import { qualityCheck } from './quality-check.ts';
import { recruitment } from './recruitment.ts';
import { stockIn } from './stock-in.ts';
import type { Template } from './template.ts';
import { vehicle } from './vehicle.ts';
import { visitor } from './visitor.ts';

/** THE list of templates, in the order in which they are offered. */
export const templates: readonly Template[] = [
  leave,
  expense,
  customer,
  contract,
  purchaseOrder,
  stockIn,
  qualityCheck,
  asset,
  vehicle,
  meetingRoom,
  visitor,
  recruitment,
];
