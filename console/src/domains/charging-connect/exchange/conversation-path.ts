/** Where the conversation of one charge point stands, or that of one of its transactions. */
export const conversationOf = (equipmentId: string, transactionId?: number): string =>
  `/chargePlatform/ocppMessage/list?equipmentId=${equipmentId}${transactionId === undefined ? '' : `&transactionId=${transactionId}`}`;
