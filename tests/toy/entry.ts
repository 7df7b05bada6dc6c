import '#web/entry-app.tsx'
