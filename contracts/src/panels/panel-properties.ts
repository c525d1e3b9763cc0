import { z } from 'zod'
import { PropertyValue } from '../models/model-structure.ts'

/** Most properties in one answer; those on the most panels come first. */
export const MOST_PANEL_PROPERTIES = 2000

const SetName = z.string().max(1000)
const PropertyName = z.string().max(1000)

/** One property that panels of a project have in the live model. */
export const PanelProperty = z.object({
	set_name: SetName,
	name: PropertyName,
	/** Panels that have a value for it. */
	panel_count: z.number().int().min(1),
	/** Every value is a number. */
	is_number: z.boolean(),
})
export type PanelProperty = z.infer<typeof PanelProperty>

/** `GET /projects/{id}/panels/properties`: by set and name; empty without a live model. */
export const PanelPropertiesResponse = z.object({ properties: z.array(PanelProperty) })

/** `GET /projects/{id}/panels/properties/values?set_name=&name=` */
export const PanelPropertyQuery = z.object({ set_name: SetName, name: PropertyName })

/** The values of one property by column, without panels that have none. */
export const PanelPropertyValues = z.object({
	/** Each value once. */
	values: z.array(PropertyValue),
	/** The file's unit, '' for none. */
	unit: z.string(),
	/** The elements of panels (`Panel.element`) that have a value. */
	elements: z.array(z.number().int()),
	/** Index into `values` for each of them. */
	value_of: z.array(z.number().int()),
})
export type PanelPropertyValues = z.infer<typeof PanelPropertyValues>
