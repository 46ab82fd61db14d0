import { signal } from '@preact/signals';
import type { MemberSession } from './api.ts';

export const session = signal<MemberSession | null>(null);
export const signInError = signal<string | null>(null);
export const starting = signal(true);
