-- Orders are for whole rupees, so prices with paisa were sold rounded. They become what they were sold at, one rupee at least.
UPDATE products SET price_minor = max(100, (price_minor + 50) / 100 * 100) WHERE price_minor % 100 <> 0;
--> statement-breakpoint
UPDATE products SET discount_price_minor = max(100, (discount_price_minor + 50) / 100 * 100) WHERE discount_price_minor % 100 <> 0;
--> statement-breakpoint
UPDATE products SET discount_price_minor = NULL WHERE discount_price_minor >= price_minor;
--> statement-breakpoint
UPDATE plans SET discounted_price_minor = max(100, (discounted_price_minor + 50) / 100 * 100) WHERE discounted_price_minor % 100 <> 0;
--> statement-breakpoint
UPDATE plans SET annual_price_minor = max(100, (annual_price_minor + 50) / 100 * 100) WHERE annual_price_minor % 100 <> 0;
--> statement-breakpoint
UPDATE plans SET original_price_minor = (original_price_minor + 50) / 100 * 100 WHERE original_price_minor % 100 <> 0;
