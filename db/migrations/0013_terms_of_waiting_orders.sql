-- Orders got twelve months when terms were added. Those that still wait and were placed at a monthly price run one (LIC-8).
UPDATE `orders` SET `term_months` = 1
WHERE `status` = 'pending' AND `product_id` IS NULL AND `term_months` = 12
	AND `id` NOT IN (SELECT `order_id` FROM `licenses`)
	AND `amount_minor` IN (SELECT `discounted_price_minor` FROM `plans` WHERE `plans`.`plan_type` = `orders`.`plan`);
