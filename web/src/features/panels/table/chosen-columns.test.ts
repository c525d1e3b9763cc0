import { expect, test } from 'vitest'
import { propertyColumnId } from '../../../domain/panels/properties/property-name.ts'
import { readColumns } from './chosen-columns.ts'

const rating = propertyColumnId({ set_name: 'Pset', name: 'Fire rating' })

test('columns are shown in the chosen order, after the mark', () =>
	expect(readColumns(['weight', rating, 'mark', 'name'])).toEqual(['mark', 'weight', rating, 'name']))

test('columns that this version does not know are left out, and none stands twice', () =>
	expect(readColumns(['moon', 'name', 'property-broken', 'name'])).toEqual(['mark', 'name']))

test('without a choice the date of the last change is not shown', () => {
	expect(readColumns(null)).toContain('statuses')
	expect(readColumns(null)).not.toContain('status_changed')
})
