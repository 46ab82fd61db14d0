import { signal } from '@preact/signals';
import { api } from '../session/api.ts';

export interface SoldProduct {
  readonly name: string;
  readonly slug: string;
  readonly class: string;
  readonly carrier: string;
}

export const products = signal<readonly SoldProduct[]>([]);

export async function loadProducts(): Promise<void> {
  if (products.value.length > 0) return;
  const rows: SoldProduct[] = [];
  for await (const row of api.products({ limit: 250 })) rows.push(row);
  products.value = rows;
}
