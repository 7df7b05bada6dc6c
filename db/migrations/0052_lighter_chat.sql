-- The unread messages have a partial index of their own (docs/decisions/62).
DROP INDEX `chat_messages_unread`;