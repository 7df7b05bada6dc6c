// Does not import zod, because the pay page, whose size is limited, imports this file.

const LONGEST_PX = 2000
/** The shorter side of a long screenshot, whose small print is still read. */
const SHORTEST_PX = 1000
/** The most that WebP and the canvas of every browser take. */
const MOST_PX = 16_000

/**
 * The size in which a picture of a payment is kept: 2,000 px at most on its longer side, or 1,000 px on its shorter one,
 * because a long screenshot of 2,000 px would be too narrow to read (PAY-712, PAY-162).
 */
export const proofSize = (width: number, height: number): { width: number; height: number } => {
  const [longer, shorter] = [Math.max(width, height), Math.min(width, height)]
  const scale = Math.min(1, Math.max(LONGEST_PX / longer, SHORTEST_PX / shorter), MOST_PX / longer)
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: scaled(width), height: scaled(height) }
}
