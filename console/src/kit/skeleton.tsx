/**
 * A head and grey lines where the rows will stand. They do not move: an animated background is painted anew for every frame on the very thread that
 * builds the page.
 */
export const Skeleton = ({ rows }: { rows: number }) => <div className="skeleton" style={{ height: rows * 36 }} aria-hidden />;
