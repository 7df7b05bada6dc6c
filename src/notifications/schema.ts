export const notificationTypes = ['info', 'success', 'warning', 'error'] as const
export const positions = [
  'top-left',
  'top-right',
  'top-center',
  'bottom-left',
  'bottom-right',
  'bottom-center',
  'center',
] as const
export const mediaTypes = ['none', 'image', 'video'] as const
export const buttonStyles = ['primary', 'secondary', 'success', 'warning', 'danger'] as const
