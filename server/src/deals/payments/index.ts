export { CardError, type CardProvider } from "./card-provider.ts";
export { checkPayment, type PayingServices, startPayment } from "./pay-by-card.ts";
export { getPaymentQr } from "./payment-qr.ts";
export { createPaymentMailHandler, createReceiptSender, requestPayment } from "./payment-mails.ts";
export { paymentSealedColumns } from "./payments.store.ts";
export { createPaymentRoutes } from "./payments.routes.ts";
export { closeUnwantedPages, createReadingHandler } from "./read-sessions.ts";
export { createStripe } from "./stripe.ts";
export { addStripeWebhook } from "./stripe-webhook.ts";
