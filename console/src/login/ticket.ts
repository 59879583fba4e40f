/** A ticket brought along by the address, or kept from it before a detour. */
export function takeTicket(search: string): string | null {
  const ticket = new URLSearchParams(search).get('ticket') ?? sessionStorage.getItem('ticket');
  sessionStorage.removeItem('ticket');
  return ticket;
}

/** Whoever was sent to the login with a ticket in the bag (an embedded entry) is led on to where it is redeemed. */
export function redeemStoredTicket(): boolean {
  if (sessionStorage.getItem('ticket') === null) return false;
  window.location.replace(`/auth-redirect${window.location.search}`);
  return true;
}
