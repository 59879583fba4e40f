/** What a place is for: decides who comes and when. */
export type Purpose = 'mall' | 'office' | 'home' | 'hospital' | 'hub' | 'road';

export interface Lane {
  gateCode: string;
  gateName: string;
  direction: 'IN' | 'OUT';
  /** Camera of the lane. */
  deviceSn: string;
  protocol: 'neutral' | 'vzenith';
  /** No coil behind the barrier: a released capture is the passage. */
  commitOnRelease: boolean;
}

export interface Road {
  roadCode: string;
  roadName: string;
  startPoint: string;
  endPoint: string;
  /** Gathers the ground sensors of the road. */
  sensorSn: string;
  /** Pole camera that reads the plates of the road. */
  cameraSn: string;
  berthCodes: readonly string[];
}

/** A lot of the city: lanes when it is closed, roads with berths when it is roadside. */
export interface Park {
  index: number;
  dealerNo: string;
  parkCode: string;
  parkName: string;
  /** 1 closed, 2 roadside. */
  parkType: 1 | 2;
  /** parkNature */
  parkNature: number;
  purpose: Purpose;
  region: string;
  spaces: number;
  address: string;
  lng: number;
  lat: number;
  /** Control terminal of a closed lot: keeps the lists for when the lot is cut off. */
  terminalSn?: string;
  lanes: readonly Lane[];
  roads: readonly Road[];
}

const natures: Readonly<Record<Purpose, number>> = { mall: 2, office: 4, home: 3, hospital: 5, hub: 7, road: 1 };

type Spot = readonly [address: string, lng: number, lat: number];
type Gates = readonly [code: string, name: string, direction: 'IN' | 'OUT'][];

const twoWays: Gates = [
  ['E01', '东入口', 'IN'],
  ['E02', '西入口', 'IN'],
  ['X01', '东出口', 'OUT'],
  ['X02', '西出口', 'OUT'],
];
const oneWay: Gates = [
  ['E01', '主入口', 'IN'],
  ['X01', '主出口', 'OUT'],
  ['X02', '侧出口', 'OUT'],
];

/** Serial number in the form lane cameras carry; the same for the same place in every demo. */
function serial(park: number, kind: number, number: number): string {
  const hex = (value: number) => (Math.imul(value + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0');
  return `${hex(park * 1000 + kind)}-${hex(number * 7919 + park)}`;
}

let count = 0;
const place = (dealerNo: string, region: string, code: string, name: string, purpose: Purpose, [address, lng, lat]: Spot) => {
  const index = count;
  count += 1;
  const parkType: 1 | 2 = purpose === 'road' ? 2 : 1;
  return { index, dealerNo, region, parkCode: code, parkName: name, purpose, parkType, parkNature: natures[purpose], address, lng, lat };
};

function yard(base: ReturnType<typeof place>, spaces: number, gates: Gates): Park {
  const lanes = gates.map(([gateCode, gateName, direction], number): Lane => {
    const protocol = base.index % 2 === 0 ? 'neutral' : 'vzenith';
    return {
      gateCode,
      gateName,
      direction,
      deviceSn: serial(base.index, 1, number),
      protocol,
      commitOnRelease: base.purpose === 'hospital',
    };
  });
  return { ...base, spaces, terminalSn: serial(base.index, 4, 0), lanes, roads: [] };
}

function roadside(base: ReturnType<typeof place>, sections: readonly [name: string, from: string, to: string, berths: number][]): Park {
  const roads = sections.map(([roadName, startPoint, endPoint, berths], number): Road => {
    const first = 300_001 + base.index * 1000 + number * 100;
    return {
      roadCode: `R${base.index}${number + 1}`,
      roadName,
      startPoint,
      endPoint,
      sensorSn: serial(base.index, 2, number),
      cameraSn: serial(base.index, 3, number),
      berthCodes: Array.from({ length: berths }, (_, berth) => String(first + berth)),
    };
  });
  return { ...base, spaces: roads.reduce((sum, road) => sum + road.berthCodes.length, 0), lanes: [], roads };
}

const [binjiang, qingyu, yunqi] = ['20000001', '20000002', '20000003'] as const;

/** Every lot of the city; the index of a lot is its place in this list. */
export const parks: readonly Park[] = [
  yard(place(binjiang, '杭州', 'BJ0001', '星光大道购物中心', 'mall', ['杭州市滨江区江南大道228号', 120.211512, 30.208912]), 800, twoWays),
  yard(place(binjiang, '杭州', 'BJ0002', '海创园写字楼', 'office', ['杭州市滨江区江陵路88号', 120.205231, 30.196845]), 650, twoWays),
  yard(place(binjiang, '杭州', 'BJ0003', '江南豪园', 'home', ['杭州市滨江区滨盛路1870号', 120.218764, 30.213407]), 520, oneWay),
  yard(place(binjiang, '杭州', 'BJ0004', '滨江医院', 'hospital', ['杭州市滨江区滨盛路3511号', 120.192338, 30.187629]), 320, oneWay),
  roadside(place(binjiang, '杭州', 'BJ0005', '江南大道路侧停车', 'road', ['杭州市滨江区江南大道', 120.208817, 30.202366]), [
    ['江南大道东段', '江陵路', '西兴路', 30],
    ['江陵路北段', '滨盛路', '江南大道', 24],
    ['滨盛路西段', '时代大道', '江晖路', 26],
  ]),
  yard(place(qingyu, '青岛', 'QY0001', '香港中路万象城', 'mall', ['青岛市市南区山东路6号', 120.386741, 36.068255]), 600, twoWays),
  yard(place(qingyu, '青岛', 'QY0002', '五四广场国际金融中心', 'office', ['青岛市市南区香港中路59号', 120.391022, 36.062743]), 520, oneWay),
  yard(place(qingyu, '青岛', 'QY0003', '浮山后小区', 'home', ['青岛市市北区劲松五路', 120.418605, 36.103918]), 460, oneWay),
  yard(place(qingyu, '青岛', 'QY0004', '青岛站停车场', 'hub', ['青岛市市南区泰安路2号', 120.312894, 36.065712]), 180, oneWay),
  roadside(place(qingyu, '青岛', 'QY0005', '香港中路路侧停车', 'road', ['青岛市市南区香港中路', 120.383376, 36.064589]), [
    ['香港中路南侧', '山东路', '福州路', 28],
    ['闽江路', '山东路', '南京路', 24],
    ['燕儿岛路', '香港中路', '江西路', 20],
  ]),
  yard(place(yunqi, '杭州', 'YX0001', '云栖小镇园区', 'office', ['杭州市西湖区转塘街道云栖路1号', 120.088456, 30.137221]), 560, twoWays),
  yard(place(yunqi, '杭州', 'YX0002', '转塘家园', 'home', ['杭州市西湖区转塘直街', 120.077019, 30.160377]), 420, oneWay),
  roadside(place(yunqi, '杭州', 'YX0003', '转塘路侧停车', 'road', ['杭州市西湖区象山路', 120.082245, 30.158864]), [
    ['象山路', '转塘直街', '良浮路', 22],
    ['良浮路', '象山路', '云河街', 18],
  ]),
];
