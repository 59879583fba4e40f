type Fields = Readonly<Record<string, unknown>>;

const present = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** GetDiagnostics, which 2.0.1 asks for as one kind of log. */
export const diagnosticsOf = ({ location, startTime, stopTime, retries, retryInterval }: Fields, requestId: number) =>
  present({
    ...{ logType: 'DiagnosticsLog', requestId, retries, retryInterval },
    log: present({ remoteLocation: location, oldestTimestamp: startTime, latestTimestamp: stopTime }),
  });

/** UpdateFirmware of 1.6, which has no number of its own and no signature. */
export const firmwareOf = ({ location, retrieveDate, retries, retryInterval }: Fields, requestId: number) =>
  present({ requestId, retries, retryInterval, firmware: { location, retrieveDateTime: retrieveDate } });

/** What a diagnostics upload comes to in 1.6, which has one word for every failure. */
export const diagnosticsWord = (status: string): string =>
  status === 'Idle' || status === 'Uploading' || status === 'Uploaded' ? status : 'UploadFailed';
