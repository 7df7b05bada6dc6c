/** The service worker of the extension, for whoever tries it without a browser and knows no version. */
import './v1.0.0/background.js'
