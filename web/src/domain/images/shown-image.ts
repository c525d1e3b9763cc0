import { IMAGE_SMALL_PX, imagePath, type ProjectImage } from '@panelyard/contracts/messages/images'

/** An image as pages show it, small and large. */
export type ShownImage = {
	key: string
	/** What a screen reader says. */
	alt: string
	small: string
	large: string
	/** For browsers, which choose by the room there is. */
	srcSet: string
	/** Of the large one, in pixels. */
	width: number
	height: number
}

/** An image that the server has. */
export function shownImage(projectId: string, { id, width, height }: ProjectImage, alt: string): ShownImage {
	const [small, large] = [imagePath(projectId, id, 'small'), imagePath(projectId, id, 'large')]
	const srcSet = `${small} ${Math.min(IMAGE_SMALL_PX, width)}w, ${large} ${width}w`
	return { key: id, alt, small, large, srcSet, width, height }
}
