const font = '"PingFang SC","HarmonyOS Sans SC","Microsoft YaHei","Noto Sans SC","Noto Sans CJK SC",system-ui,sans-serif';

/** Colours of series in the house's order: blue parking, green charging, amber look, red risk, grey over. */
export const chartColors = (dark: boolean) =>
  dark
    ? (['#5b9bff', '#46c28e', '#e0a53c', '#f0716c', '#8f98a5'] as const)
    : (['#1f66d6', '#14936a', '#c47f0a', '#d33b37', '#8a93a0'] as const);

/** Theme of every chart: the house's colours, quiet axes. */
export function chartTheme(dark: boolean): object {
  const [text, line, split] = dark ? ['#a6adb8', '#434a54', '#2b3139'] : ['#5c6570', '#c9ced6', '#edf0f3'];
  const axis = {
    axisLine: { lineStyle: { color: line } },
    axisTick: { show: false },
    axisLabel: { color: text },
    splitLine: { lineStyle: { color: split } },
    nameTextStyle: { color: text },
  };
  return {
    color: chartColors(dark),
    backgroundColor: 'transparent',
    textStyle: { fontFamily: font, fontSize: 12 },
    grid: { left: 8, right: 16, top: 32, bottom: 8 },
    legend: { textStyle: { color: text }, itemWidth: 14, itemHeight: 8 },
    tooltip: {
      backgroundColor: dark ? '#23282f' : '#fff',
      borderColor: line,
      textStyle: { color: dark ? '#e6e9ee' : '#1f2429', fontSize: 12 },
    },
    categoryAxis: axis,
    valueAxis: axis,
    timeAxis: axis,
  };
}
