import type { PlanOffer } from '@prequal/sdk';
import { payPeriodLabel, payPeriodOf } from '../offers/pay-period.ts';
import { classLabel } from '../offers/product-class.ts';
import { COMPARE } from './texts.ts';

interface ProductHeadingProps {
  readonly plan: Pick<PlanOffer, 'product' | 'carrier'>;
  readonly onRemove?: (slug: string) => void;
}

/** The product of a row: who offers it, what kind it is and how long premiums are paid. */
export function ProductHeading({ plan: { product, carrier }, onRemove }: ProductHeadingProps) {
  return (
    <th scope="row">
      {product.name}
      <small>{carrier.name}</small>
      <small>
        {classLabel(product.class)} · {payPeriodLabel(payPeriodOf({ product }))}
      </small>
      {onRemove !== undefined && (
        <button
          type="button"
          class="plain no-print"
          aria-label={COMPARE.remove(product.name)}
          onClick={() => onRemove(product.slug)}
        >
          {COMPARE.removeShort}
        </button>
      )}
    </th>
  );
}
