-- Until now the key of a transaction id held the word in front of it (`TID: 955`), and nothing of the digits of other
-- scripts. From now on it begins with the first digit.
UPDATE `payments` SET `transaction_key` = upper(replace(replace(ltrim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`transaction_id`, '۰', '0'), '۱', '1'), '۲', '2'), '۳', '3'), '۴', '4'), '۵', '5'), '۶', '6'), '۷', '7'), '۸', '8'), '۹', '9'), '٠', '0'), '١', '1'), '٢', '2'), '٣', '3'), '٤', '4'), '٥', '5'), '٦', '6'), '٧', '7'), '٨', '8'), '٩', '9'), '０', '0'), '１', '1'), '２', '2'), '３', '3'), '４', '4'), '５', '5'), '６', '6'), '７', '7'), '８', '8'), '９', '9'), 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz :#.-'), ' ', ''), '-', ''))
WHERE `transaction_key` NOT GLOB '*[0-9]*' AND `transaction_id` GLOB '*[۰-۹٠-٩０-９]*';--> statement-breakpoint
UPDATE `payments` SET `transaction_key` = ltrim(`transaction_key`, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
WHERE `transaction_key` GLOB '*[0-9]*';
