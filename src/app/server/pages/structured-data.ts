import { plainText } from '#src/kit/plain-text.ts'
import { currentLanguage } from '#src/shared/language.ts'
import { here } from '#src/shared/page-address.ts'
import type { LandingData, ProductOnSale, SitePage } from '#src/shared/pages.ts'
import { common } from '#src/shared/texts.ts'
import { featuresOf } from '#src/shared/values/features.ts'
import { isSold } from '#src/shared/values/vocabulary.ts'

// Structured data (schema.org) for search results. It may contain only facts that the page itself shows.

type Thing = { '@type': string } & Record<string, unknown>

/** Prices are in rupees, whatever the setting currency_symbol says. */
const CURRENCY = 'PKR'

const offer = (price: number | string, url: string, more: object = {}): Thing => ({
  '@type': 'Offer',
  price: String(price),
  priceCurrency: CURRENCY,
  availability: 'https://schema.org/InStock',
  url,
  ...more,
})

/** The plans as products. Reseller plans are left out, because they have no price. */
const planProducts = ({ plans }: LandingData, name: string, publicUrl: string, image: string): Thing[] =>
  plans
    .filter(({ planType }) => isSold(planType))
    .map((plan) => ({
      '@type': 'Product',
      name: `${name} ${plan.planName}`,
      description: featuresOf(plan.features).join(', ') || plan.access,
      image,
      brand: { '@type': 'Brand', name },
      offers: [
        offer(plan.discountedPrice, publicUrl + here('/#pricing'), { name: common.monthly }),
        offer(plan.annualPrice, publicUrl + here('/#pricing'), { name: common.yearly }),
      ],
    }))

/**
 * A product of the store. One with a coupon is listed at its full price, because only the coupon gives the discount
 * (SEO-6).
 */
const storeProduct = (product: ProductOnSale, name: string, publicUrl: string): Thing => ({
  '@type': 'Product',
  name: product.title,
  description: product.description || product.title,
  ...(product.imageUrl ? { image: new URL(product.imageUrl, `${publicUrl}/`).href } : {}),
  ...(product.category ? { category: product.category } : {}),
  brand: { '@type': 'Brand', name },
  offers: offer(
    product.couponCode ? product.price : (product.discountPrice ?? product.price),
    publicUrl + here('/products'),
  ),
})

const questions = ({ texts: words, html }: LandingData['sections'][number]): Thing[] => {
  const wordsOf = (key: string) => (html.includes(key) ? plainText(words[key] ?? '') : words[key])
  return Object.keys(words).flatMap((key) => {
    const name = wordsOf(key)
    const text = wordsOf(key.replace(/_question$/, '_answer'))
    if (!/^item\d+_question$/.test(key) || !name || !text) return []
    return [{ '@type': 'Question', name, acceptedAnswer: { '@type': 'Answer', text } }]
  })
}

const home = (page: Extract<SitePage, { page: 'home' }>, publicUrl: string, image: string): Thing[] => {
  const { site, landing } = page
  const publisher = { '@id': `${publicUrl}/#organization` }
  const section = (name: string) => landing.sections.find((given) => given.name === name)
  const faq = section('faq')
  const asked = faq ? questions(faq) : []
  return [
    {
      '@type': 'Organization',
      ...publisher,
      name: site.name,
      url: `${publicUrl}/`,
      logo: `${publicUrl}/icon-512.png`,
      ...(site.supportEmail && { email: site.supportEmail }),
      ...(site.supportPhone && { telephone: site.supportPhone }),
      address: { '@type': 'PostalAddress', addressLocality: site.city, addressCountry: 'PK' },
    },
    { '@type': 'WebSite', name: site.name, url: `${publicUrl}/`, inLanguage: currentLanguage(), publisher },
    ...((section('pricing') ?? section('purchase'))
      ? planProducts(landing, site.name, publicUrl, image)
      : []),
    ...(asked.length > 0 ? [{ '@type': 'FAQPage', inLanguage: currentLanguage(), mainEntity: asked }] : []),
  ]
}

/** The structured data of a page as one JSON-LD document; null for pages without any. */
export const structuredData = (page: SitePage, publicUrl: string, image: string): object | null => {
  const things =
    page.page === 'home'
      ? home(page, publicUrl, image)
      : page.page === 'products'
        ? page.products.map((product) => storeProduct(product, page.site.name, publicUrl))
        : []
  return things.length > 0 ? { '@context': 'https://schema.org', '@graph': things } : null
}
