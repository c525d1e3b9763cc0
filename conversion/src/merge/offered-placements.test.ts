import { expect, it } from 'vitest'
import type { ModelPlace } from './model-place.ts'
import { byGeoreference, moveOf } from './offered-placements.ts'

const place = (site: [number, number, number], map: [number, number, number], rotation_degrees = 0): ModelPlace => ({
	georeference: {
		crs: 'EPSG:25832',
		eastings: map[0],
		northings: map[1],
		orthogonal_height: map[2],
		rotation_degrees,
		latitude: null,
		longitude: null,
	},
	site: [1, 0, 0, 0, 1, 0, 0, 0, 1, ...site],
	storeyDatum: 0,
})

it('a file whose site repeats its map coordinates is placed by them once', () => {
	const first = place([0, 0, 0], [500_000, 5_600_000, 100])
	const by = (other: ModelPlace): number[] => moveOf(byGeoreference(first, other) ?? []).translation
	expect(by(place([0, 0, 0], [500_020, 5_600_010, 103]))).toEqual([20, 10, 3])
	expect(by(place([500_020, 5_600_010, 103], [500_020, 5_600_010, 103]))).toEqual([-500_000, -5_600_000, -100])
	// Only the height comes from the map.
	expect(by(place([500_020, 5_600_010, 0], [500_020, 5_600_010, 103]))).toEqual([-500_000, -5_600_000, 3])
	expect(moveOf(byGeoreference(place([500_000, 5_600_000, 0], [500_000, 5_600_000, 0]), first) ?? [])).toEqual({
		translation: [500_000, 5_600_000, 100],
		rotation_degrees: 0,
	})
})
