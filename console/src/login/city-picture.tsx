const bays = Array.from({ length: 14 }, (_, index) => index);
/** Bays that a car stands in; -1 charges. */
const cars = new Map([
  [0, '#3f6fb5'],
  [1, '#d8dde3'],
  [3, '#24313f'],
  [4, '#c9cfd6'],
  [6, '#2f9e73'],
  [8, '#b8483f'],
  [9, '#e6e9ec'],
  [11, '#45566a'],
  [12, '#2f9e73'],
]);

const buildings = [20, 130, 235, 370, 470, 590, 690, 810, 920, 1040, 1150, 1290, 1390, 1500].map((x, index) => ({
  x,
  width: 76 + ((index * 29) % 48),
  top: 470 - ((index * 73) % 190),
}));

/** Lit windows: about a third of a regular grid, always the same third. */
function windowsOf(x: number, width: number, top: number): { x: number; y: number }[] {
  const places: { x: number; y: number }[] = [];
  for (let row = 0; top + 16 + row * 22 < 580; row++) {
    for (let column = 0; column * 18 < width - 24; column++) {
      if ((x * 7 + row * 31 + column * 17 + row * column * 5) % 10 < 3) places.push({ x: x + 12 + column * 18, y: top + 16 + row * 22 });
    }
  }
  return places;
}

/** The picture behind the form: a car park at night, drawn, no download. */
export function CityPicture() {
  return (
    <svg className="login-picture" viewBox="0 0 1600 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#0b1d38" />
          <stop offset="1" stopColor="#1b4478" />
        </linearGradient>
      </defs>
      <rect width="1600" height="900" fill="url(#sky)" />
      {buildings.map(({ x, width, top }) => (
        <g key={x}>
          <rect x={x} y={top} width={width} height={600 - top} fill="#122c52" />
          {windowsOf(x, width, top).map((window) => (
            <rect key={`${window.x} ${window.y}`} {...window} width="6" height="9" fill="#f3c969" opacity="0.6" />
          ))}
        </g>
      ))}
      <path d="M0 600H1600V900H0Z" fill="#0e1b2e" />
      <g stroke="#e8edf4" strokeWidth="5" opacity="0.75">
        {bays.map((bay) => (
          <path key={bay} d={`M${60 + bay * 112} 640l-46 190`} />
        ))}
      </g>
      {bays.map((bay) => {
        const colour = cars.get(bay);
        return colour && <Car key={bay} x={68 + bay * 112} colour={colour} charging={colour === '#2f9e73'} />;
      })}
    </svg>
  );
}

function Car({ x, colour, charging }: { x: number; colour: string; charging: boolean }) {
  return (
    <g transform={`translate(${x} 655)`}>
      <path d="M10 34Q14 8 26 6H64Q76 8 80 34L88 44V92H76V104H66V92H24V104H14V92H2V44Z" fill={colour} />
      <path d="M19 33Q22 15 29 14H61Q68 15 71 33Z" fill="#0b1a2c" opacity="0.75" />
      <path d="M7 52H20V62H7ZM70 52H83V62H70Z" fill="#fff3c4" />
      <rect x="32" y="70" width="26" height="10" rx="2" fill={charging ? '#7fd3a6' : '#1356b8'} />
      {charging && (
        <path d="M88 60C112 60 100 20 104 -18M98 -48H110V-16H98Z" fill="#2f9e73" stroke="#2f9e73" strokeWidth="3" fillOpacity="0" />
      )}
    </g>
  );
}
