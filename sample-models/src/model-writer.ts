import { BuildingLedger } from './building-ledger.ts'
import { BAY, WING_DEPTH } from './dimensions.ts'
import { writeOddElements } from './odd-elements.ts'
import type { Schema } from './options.ts'
import type { PlannedBuilding, PlannedStorey, SamplePlan } from './planned-model.ts'
import { BodyWriter } from './shapes/body-writer.ts'
import type { Point2 } from './shapes/solids.ts'
import type { Flat } from './site-work.ts'
import { ElementWriter } from './step/element-writer.ts'
import { siteLocation, writeMapConversion, writeMapSets } from './step/georeference.ts'
import { namesOf } from './step/names.ts'
import { prism, shapeOf } from './step/parts.ts'
import { stepList } from './step/step-text.ts'
import { StepWriter } from './step/step-writer.ts'
import { writeUnits } from './step/unit-records.ts'

const SCHEMA_NAMES: Record<Schema, string> = { IFC2X3: 'IFC2X3', IFC4: 'IFC4', IFC4X3: 'IFC4X3_ADD2' }
/** A fixed moment, so that equal options give equal bytes: 2024-05-06 08:00 UTC. */
const WRITTEN = { text: '2024-05-06T08:00:00', seconds: 1714982400 }
const PANELS_PER_LOT = 8
/** The storey with the elements that quirks add. */
const FIRST_STOREY = 'building0/storey0'

interface Context {
	w: StepWriter
	bodies: BodyWriter
	sitePlacement: string
	/** References of the Body and FootPrint sub-contexts. */
	body: string
	footprint: string
}

/** The STEP text of a plan, in chunks of some 64 KB. */
export function* modelText(plan: SamplePlan): Generator<string> {
	const w = new StepWriter(plan.options)
	header(w, plan)
	const { context, project, site } = projectRecords(w, plan)
	const buildings: string[] = []
	for (const building of plan.buildings) buildings.push(yield* buildingText(context, building))
	w.rooted('IFCRELAGGREGATES', 'project/sites', '$', project, stepList([site]))
	w.rooted('IFCRELAGGREGATES', 'site/buildings', '$', site, stepList(buildings))
	w.raw('ENDSEC;\nEND-ISO-10303-21;\n')
	yield* w.chunk(true)
}

function header(w: StepWriter, { options }: SamplePlan) {
	const view = options.schema === 'IFC2X3' ? 'CoordinationView_V2.0' : 'DesignTransferView_V1.0'
	const author = w.string(namesOf(options.names).author)
	w.raw('ISO-10303-21;\nHEADER;\n')
	w.raw(`FILE_DESCRIPTION(('ViewDefinition [${view}]'),'2;1');\n`)
	w.raw(
		`FILE_NAME('sample.ifc','${WRITTEN.text}',(${author}),('Panelyard'),'Panelyard','Panelyard sample models','');\n`,
	)
	w.raw(`FILE_SCHEMA(('${SCHEMA_NAMES[options.schema]}'));\nENDSEC;\nDATA;\n`)
}

function projectRecords(w: StepWriter, { options }: SamplePlan): { context: Context; project: string; site: string } {
	const names = namesOf(options.names)
	if (options.schema !== 'IFC4X3') w.owner = ownerHistory(w, names.author)
	const units = writeUnits(w, options.unit)
	const model = w.line(
		'IFCGEOMETRICREPRESENTATIONCONTEXT',
		'$',
		"'Model'",
		'3',
		'1.E-05',
		w.axes([0, 0, 0]),
		w.direction([0, 1]),
	)
	const sub = (name: string, view: string) =>
		w.line('IFCGEOMETRICREPRESENTATIONSUBCONTEXT', `'${name}'`, "'Model'", '*', '*', '*', '*', model, '$', view, '$')
	const body = sub('Body', '.MODEL_VIEW.')
	const footprint = sub('FootPrint', '.PLAN_VIEW.')
	writeMapConversion(w, model)
	const project = w.rooted(
		'IFCPROJECT',
		'project',
		w.string(names.project),
		'$',
		w.string(names.project),
		'$',
		stepList([model]),
		units,
	)
	const sitePlacement = w.line('IFCLOCALPLACEMENT', '$', siteAxes(w))
	const attributes = ['$', sitePlacement, '$', '$', '.ELEMENT.', ...siteLocation(w), '0.', '$', '$']
	const site = w.rooted('IFCSITE', 'site', w.string(names.site), ...attributes)
	writeMapSets(w, site)
	return { context: { w, bodies: new BodyWriter(w, body), sitePlacement, body, footprint }, project, site }
}

function siteAxes(w: StepWriter): string {
	const { origin, siteTurn } = w.options
	if (siteTurn === 0) return w.axes(origin)
	const turn = (siteTurn / 180) * Math.PI
	return w.axes(origin, [0, 0, 1], [Math.cos(turn), Math.sin(turn), 0])
}

function ownerHistory(w: StepWriter, author: string): string {
	const person = w.line('IFCPERSON', '$', w.string(author), '$', '$', '$', '$', '$', '$')
	const organization = w.line('IFCORGANIZATION', '$', "'Panelyard'", '$', '$', '$')
	const user = w.line('IFCPERSONANDORGANIZATION', person, organization, '$')
	const names = ["'1.0'", "'Panelyard sample models'", "'panelyard-sample'"]
	const application = w.line('IFCAPPLICATION', organization, ...names)
	const seconds = String(WRITTEN.seconds)
	return w.line('IFCOWNERHISTORY', user, application, '$', '.ADDED.', seconds, '$', '$', seconds)
}

function* buildingText(context: Context, building: PlannedBuilding): Generator<string, string> {
	const { w } = context
	const placement = w.placement(context.sitePlacement, { at: building.at, turn: 0 })
	const attributes = ['$', placement, '$', '$', '.ELEMENT.', '$', '$', '$']
	const reference = w.rooted('IFCBUILDING', building.path, w.string(building.name), ...attributes)
	const ledger = new BuildingLedger(w, building.path)
	const elements = new ElementWriter(w, context.bodies, ledger)
	const storeys: string[] = []
	const flats: string[] = []
	const outside: string[] = []
	for (const storey of building.storeys) {
		const storeyPlacement = w.placement(placement, { at: [0, 0, storey.elevation], turn: 0 })
		const structure = w.options.storeys ? storeyRecord(w, storey, storeyPlacement) : reference
		const { contained, outside: own } = yield* storeyText(context, elements, building, storey, storeyPlacement)
		const path = `${storey.path}/contains`
		w.rooted('IFCRELCONTAINEDINSPATIALSTRUCTURE', path, '$', stepList(contained), structure)
		outside.push(...own)
		const spaces = storey.flats.map((flat) => spaceRecord(context, storey, flat, storeyPlacement))
		if (!w.options.storeys) flats.push(...spaces)
		else {
			storeys.push(structure)
			if (spaces.length > 0) w.rooted('IFCRELAGGREGATES', `${storey.path}/spaces`, '$', structure, stepList(spaces))
		}
	}
	const inside = w.options.storeys ? storeys : flats
	w.rooted('IFCRELAGGREGATES', `${building.path}/inside`, '$', reference, stepList(inside))
	if (outside.length > 0)
		w.rooted('IFCRELCONTAINEDINSPATIALSTRUCTURE', `${building.path}/contains`, '$', stepList(outside), reference)
	ledger.close()
	yield* w.chunk()
	return reference
}

function storeyRecord(w: StepWriter, storey: PlannedStorey, placement: string): string {
	const attributes = ['$', '$', placement, '$', '$', '.ELEMENT.', w.length(storey.elevation)]
	return w.line(
		'IFCBUILDINGSTOREY',
		`'${storey.globalId}'`,
		w.owner,
		storey.name ? w.string(storey.name) : '$',
		...attributes,
	)
}

function* storeyText(
	context: Context,
	elements: ElementWriter,
	building: PlannedBuilding,
	storey: PlannedStorey,
	placement: string,
): Generator<string, { contained: string[]; outside: string[] }> {
	const contained: string[] = []
	const outside: string[] = []
	const { panelsOutsideStoreys } = context.w.options.quirks
	for (const [index, panel] of storey.panels.entries()) {
		const lot = `L${storey.path.match(/\d+$/)?.[0]}-${Math.floor(index / PANELS_PER_LOT) + 1}`
		const element = elements.panel(panel, lot, placement)
		if (index < panelsOutsideStoreys) outside.push(element)
		else contained.push(element)
		yield* context.w.chunk()
	}
	for (const [index, group] of storey.groups.entries()) {
		contained.push(...elements.group(group, building.path, `A-${group.storey + 1}${index + 1}`, placement))
		yield* context.w.chunk()
	}
	if (storey.elevation === 0) contained.push(gridRecord(context, building, placement))
	if (storey.path === FIRST_STOREY) contained.push(...writeOddElements(context.w, storey.path, placement, context.body))
	return { contained, outside }
}

function spaceRecord({ w, bodies }: Context, storey: PlannedStorey, flat: Flat, parent: string): string {
	const old = w.options.schema === 'IFC2X3'
	const placement = w.placement(parent, { at: [0, 0, 0], turn: 0 })
	const body = bodies.opening(shapeOf([prism('glass', 'xy', 0, flat.height, flat.rectangle)]))
	const kind = old ? ['.ELEMENT.', '.INTERNAL.', '$'] : ['.ELEMENT.', '.SPACE.', '$']
	const attributes = ['$', placement, body, "'Flat'", ...kind]
	return w.rooted('IFCSPACE', `${storey.path}/space${flat.name}`, w.string(flat.name), ...attributes)
}

/** Lettered axes on every second bay, numbered ones on both fronts of the main wing and along the side wings. */
function gridRecord({ w, footprint }: Context, building: PlannedBuilding, parent: string): string {
	const { bays, leftBays, rightBays } = building.size
	const width = bays * BAY
	const depth = WING_DEPTH + Math.max(leftBays, rightBays) * BAY
	const curves: string[] = []
	const axis = (tag: string, from: Point2, to: Point2) => {
		const curve = w.line('IFCPOLYLINE', stepList([w.point(from), w.point(to)]))
		curves.push(curve)
		return w.line('IFCGRIDAXIS', `'${tag}'`, curve, '.T.')
	}
	const upright: string[] = []
	for (let bay = 0; bay <= bays; bay += 2) {
		upright.push(axis(String.fromCharCode(65 + bay / 2), [bay * BAY, -2], [bay * BAY, depth + 2]))
	}
	const level: string[] = []
	for (let y = 0; y <= depth; y += WING_DEPTH / 2) level.push(axis(String(level.length + 1), [-2, y], [width + 2, y]))
	const set = w.line('IFCGEOMETRICCURVESET', stepList(curves))
	const representation = w.line(
		'IFCSHAPEREPRESENTATION',
		footprint,
		"'FootPrint'",
		"'GeometricCurveSet'",
		stepList([set]),
	)
	const shape = w.line('IFCPRODUCTDEFINITIONSHAPE', '$', '$', stepList([representation]))
	const kind = w.options.schema === 'IFC2X3' ? [] : ['.RECTANGULAR.']
	const attributes = [
		'$',
		w.placement(parent, { at: [0, 0, 0], turn: 0 }),
		shape,
		stepList(upright),
		stepList(level),
		'$',
	]
	return w.rooted('IFCGRID', `${building.path}/grid`, "'Grid'", ...attributes, ...kind)
}
