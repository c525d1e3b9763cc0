import type { SchemaName } from '../schema/ifc-schema.ts'

/** Names that the standard gives to representations of products and to subcontexts. */
const IDENTIFIERS =
	`Annotation Axis Body Body-Fallback Body-FallBack Box Clearance CoG FootPrint Lighting Profile Reference
	Surface`.split(/\s+/)

const SHAPE_TYPES =
	`AdvancedBrep AdvancedSurface AdvancedSweptSolid Annotation2D BoundingBox Brep CSG Clipping Curve Curve2D
	Curve3D FillArea GeometricCurveSet GeometricSet LightSource MappedRepresentation Point PointCloud SectionedSpine
	SolidModel Surface Surface2D Surface3D SurfaceModel SurfaceOrSolidModel SweptSolid Tessellation Text`.split(/\s+/)

const TOPOLOGY_TYPES = 'Edge Face Path Shell Undefined Vertex'.split(' ')

const ONLY_IFC4X3 = ['SectionedSurface', 'Segment']

/** Null for IFC2X3, which fixes no names. */
export function shapeIdentifiers(schema: SchemaName): ReadonlySet<string> | null {
	return schema === 'IFC2X3' ? null : new Set(IDENTIFIERS)
}

export function shapeTypes(schema: SchemaName): ReadonlySet<string> {
	return new Set([...SHAPE_TYPES, ...(schema === 'IFC4X3' ? ONLY_IFC4X3 : [])])
}

export const topologyTypes: ReadonlySet<string> = new Set(TOPOLOGY_TYPES)
