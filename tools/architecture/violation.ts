export interface Violation {
  readonly file: string;
  readonly line: number;
  readonly rule: string;
  readonly detail: string;
}

export type Report = (line: number, rule: string, detail: string) => void;
