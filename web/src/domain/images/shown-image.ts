import { IMAGE_SMALL_PX, imagePath, type ProjectImage } from '@panelyard/contracts/images'

/** An image as pages show it, small and large. */
export type ShownImage = {
	key: string
	/** What a screen reader says. */
	alt: string
	small: string
	large: string
	/** For browsers that choose by the room there is; null when there is one size only. */
	srcSet: string | null
	/** Of the large one, in pixels; null while it is unknown. */
	width: number | null
	height: number | null
}

/** An image that the server has. */
export function shownImage(projectId: string, { id, width, height }: ProjectImage, alt: string): ShownImage {
	const [small, large] = [imagePath(projectId, id, 'small'), imagePath(projectId, id, 'large')]
	const srcSet = `${small} ${Math.min(IMAGE_SMALL_PX, width)}w, ${large} ${width}w`
	return { key: id, alt, small, large, srcSet, width, height }
}
