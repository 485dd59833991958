import { tokenPriceText } from "#app/features/ecosystem/ui/token-price.ts";
import { useFormats } from "#app/foundation/i18n/i18n.tsx";

export function usePriceText(): (price: number) => string {
  const formats = useFormats();
  return (price) => tokenPriceText(price, formats);
}
