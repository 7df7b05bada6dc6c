export const loadingVideo = 'ویڈیو لوڈ ہو رہی ہے'
export const closeVideo = 'ویڈیو بند کریں'
export const menu = 'مینو'
export const closeMenu = 'مینو بند کریں'
