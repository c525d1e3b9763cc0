import type { Page } from '@playwright/test'
import { pictureAtRest } from './model-view.ts'
import { type Colour, colourOf, distance, isTinted, type Picture } from './picture.ts'

/** A part of the page, pixels. */
export type Region = { left: number; top: number; right: number; bottom: number }
export type Places = { x: number; y: number }[]

const STEP = 4

const placesWhere = (picture: Picture, region: Region, isWanted: (pixel: Colour) => boolean, step: number): Places => {
	const places: Places = []
	for (let y = region.top; y < region.bottom; y += step)
		for (let x = region.left; x < region.right; x += step) if (isWanted(picture.at(x, y))) places.push({ x, y })
	return places
}

/** Where a picture at rest has each of these colours, in steps of some pixels. */
export async function placesOfColours(page: Page, region: Region, colours: string[]): Promise<Places[]> {
	const picture = await pictureAtRest(page)
	return colours.map((hex) => placesWhere(picture, region, (pixel) => isTinted(pixel, hex), STEP))
}

const partAround = (places: Places): Region => {
	const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)]
	return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/** The line round what is selected, in light colours. */
const OUTLINE = colourOf('#1d46d8')

/** The part of the page that the outline of the selection takes up; null without one. */
export function outlineIn(picture: Picture, region: Region): Region | null {
	const places = placesWhere(picture, region, (pixel) => distance(pixel, OUTLINE) < 12, 1)
	return places.length < 40 ? null : partAround(places)
}

/** The part of a region that has a colour, with the number of places that have it, in steps of some pixels. */
export function tintedPart(picture: Picture, region: Region, hex: string): Region & { count: number } {
	const places = placesWhere(picture, region, (pixel) => isTinted(pixel, hex), STEP)
	return { ...partAround(places), count: places.length }
}

/** The share of a part of the page that is darker than all that lies behind a model in light colours, 0 to 1. */
export function shareBuilt(picture: Picture, region: Region): number {
	const all = placesWhere(picture, region, () => true, STEP).length
	return placesWhere(picture, region, (pixel) => Math.max(...pixel) < 205, STEP).length / all
}

/** The share of a part of the page that looks different in two pictures, 0 to 1. */
export function shareChanged(before: Picture, after: Picture, region: Region): number {
	let [changed, all] = [0, 0]
	for (let y = region.top; y < region.bottom; y += STEP)
		for (let x = region.left; x < region.right; x += STEP) {
			all += 1
			if (distance(before.at(x, y), after.at(x, y)) > 24) changed += 1
		}
	return changed / all
}

/** The colour beside a name of the legend, as `#rrggbb`. */
export const colourOfMark = (row: Element): string => {
	const mark = row.querySelector('[style*="--dot-colour"]')
	return mark ? getComputedStyle(mark).getPropertyValue('--dot-colour').trim() : ''
}
