import { drawJpeg, scaleWithin } from '../images/draw-jpeg.ts'

/** Projects whose last 3D view is kept for a report. */
const MOST_KEPT = 3
/** The longer side, in pixels: more can't be told apart on paper. */
const LONGEST_SIDE = 1800

const kept = new Map<string, Promise<Blob | null>>()

/** Keeps how a project's 3D view looked last, as long as the page lives. */
export function keepCover(projectId: string, image: Promise<Blob | null>): void {
	kept.delete(projectId)
	kept.set(
		projectId,
		image.catch(() => null),
	)
	const [oldest] = kept.keys()
	if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
}

/** The kept view as JPEG in base64; undefined without one, or where the browser fails to write it. */
export async function coverOf(projectId: string): Promise<string | undefined> {
	try {
		const image = await kept.get(projectId)
		return image ? await inBase64(await drawJpeg(image, (size) => scaleWithin(LONGEST_SIDE, size))) : undefined
	} catch {
		return undefined
	}
}

const inBase64 = (image: Blob): Promise<string> =>
	new Promise((resolve, reject) => {
		const reader = new FileReader()
		reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
		reader.onerror = () => reject(reader.error)
		reader.readAsDataURL(image)
	})
