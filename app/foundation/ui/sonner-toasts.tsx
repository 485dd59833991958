import { useEffect } from "react";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { toast as sonner, Toaster } from "sonner";
import { connectToasts, type ToastMessage } from "#app/foundation/ui/toast.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

const NOTIFICATIONS = "notifications";

function show({ kind, text, ...options }: ToastMessage): void {
  if (kind === "notification") {
    // A fixed id: the newer one takes the place of the older.
    sonner(text, { id: NOTIFICATIONS, toasterId: NOTIFICATIONS, ...options });
  } else {
    sonner[kind](text, options);
  }
}

/** Sonner, in two regions: answers below on the right, notifications above. */
export default function SonnerToasts() {
  const { t } = useTranslation();
  // Runs after the regions have subscribed: what is shown earlier would be lost.
  useEffect(() => {
    connectToasts(show);
    return () => connectToasts(null);
  }, []);
  const icons = { success: <UiIcon name="circle-check" size={20} />, error: <UiIcon name="circle-exclamation-point" size={20} /> };
  const shared = {
    icons,
    closeButton: true,
    gap: 14,
    toastOptions: { closeButtonAriaLabel: t("toast.close") },
    containerAriaLabel: t("toast.region"),
  };
  return (
    <>
      <Toaster {...shared} position="bottom-right" visibleToasts={3} duration={4000} hotkey={["altKey", "KeyT"]} />
      <Toaster
        {...shared}
        id={NOTIFICATIONS}
        position="top-right"
        visibleToasts={1}
        duration={5000}
        hotkey={["F8"]}
        offset={{ top: 80, right: 24 }}
        mobileOffset={{ top: 76, left: 16, right: 16 }}
      />
    </>
  );
}
