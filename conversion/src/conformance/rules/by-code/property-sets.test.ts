import { expect, test } from 'vitest'
import { modelOf, resultOf } from '../rule.test-support.ts'
import { testRule } from '../rule-cases.test-support.ts'
import { setPredefinedType } from '../standard-sets.ts'
import { PSE001 } from './pse001.ts'
import { PSE002 } from './pse002.ts'
import { QTY001 } from './qty001.ts'

const wall4 = `IFCWALL('1',$,$,$,$,$,$,$,$)`

const set = (owner: string, name: string, property: string): string => `
#1=${owner};
#2=IFCRELDEFINESBYPROPERTIES('2',$,$,$,(#1),#3);
#3=IFCPROPERTYSET('3',$,'${name}',$,(#4));
#4=${property};`

const single = (name: string, value: string): string => `IFCPROPERTYSINGLEVALUE('${name}',$,${value},$)`
const external = single('IsExternal', 'IFCBOOLEAN(.T.)')
const status = (value: string): string => `IFCPROPERTYENUMERATEDVALUE('Status',$,(IFCLABEL('${value}')),$)`
const sensor = (type: string): string => `IFCSENSOR('1',$,$,$,$,$,$,$,${type})`
const setPoint = single('FireSensorSetPoint', 'IFCTHERMODYNAMICTEMPERATUREMEASURE(60.)')

testRule(PSE001, {
	schema: 'IFC4',
	passes: {
		'a wall': set(wall4, 'Pset_WallCommon', external),
		'a type of wall': set(`IFCWALLTYPE('1',$,$,$,$,$,$,$,$,.STANDARD.)`, 'Pset_WallCommon', external),
		'a listed value': set(wall4, 'Pset_WallCommon', status('NEW')),
		'a range of a number': set(
			wall4,
			'Pset_WallCommon',
			`IFCPROPERTYBOUNDEDVALUE('ThermalTransmittance',$,$,IFCTHERMALTRANSMITTANCEMEASURE(0.2),$,$)`,
		),
		'a sensor of the kind that the set is for': set(sensor('.FIRESENSOR.'), 'Pset_SensorTypeFireSensor', setPoint),
		'a set that our package of tables lacks': set(
			`IFCELEMENTASSEMBLY('1',$,$,$,$,$,$,$,$,$)`,
			'Pset_ElementAssemblyCommon',
			single('Reference', `IFCLABEL('A')`),
		),
		'no value': set(wall4, 'Pset_WallCommon', single('IsExternal', '$')),
		'IFC2X3: an object whose type the set is for': `${set(
			`IFCDISTRIBUTIONCONTROLELEMENT('1',$,$,$,$,$,$,$,$)`,
			'Pset_SensorTypeFireSensor',
			setPoint,
		)}
#5=IFCSENSORTYPE('5',$,$,$,$,$,$,$,$,.FIRESENSOR.);
#6=IFCRELDEFINESBYTYPE('6',$,$,$,(#1),#5);`,
		'IFC2X3: a reference, which our tables lack': set(
			`IFCACTIONREQUEST('1',$,$,$,$,'R1')`,
			'Pset_ActionRequest',
			`IFCPROPERTYREFERENCEVALUE('RequestSourceName',$,$,$)`,
		),
		'IFC4X3_ADD2: a list of an address': set(
			`IFCBUILDING('1',$,$,$,$,$,$,$,$,$,$,$)`,
			'Pset_Address',
			`IFCPROPERTYLISTVALUE('AddressLines',$,(IFCLABEL('A')),$)`,
		),
	},
	notApplicable: {
		'a custom set': set(wall4, 'Walls', external),
		'another spelling': set(wall4, 'Pset WallCommon', external),
		'no set': wall4,
	},
	fails: {
		'a name that the standard doesn’t have': [
			set(wall4, 'Pset_Walls', external),
			3,
			'“Pset_Walls” (#3=IfcPropertySet) isn’t a property set of IFC4',
		],
		'the set of another entity': [
			set(wall4, 'Pset_WindowCommon', external),
			3,
			'is given to #1=IfcWall; it is for IfcWindow',
		],
		'the set of another kind of sensor': [
			set(sensor('.SMOKESENSOR.'), 'Pset_SensorTypeFireSensor', setPoint),
			3,
			'which is SMOKESENSOR; it is for FIRESENSOR',
		],
		'a set of types, given by the type itself': [
			`#1=IFCSENSORTYPE('1',$,$,$,$,(#2),$,$,$,.SMOKESENSOR.);
#2=IFCPROPERTYSET('2',$,'Pset_SensorTypeFireSensor',$,(#3));
#3=${setPoint};`,
			2,
			'#1=IfcSensorType, which is SMOKESENSOR',
		],
		'the set of objects, given to a type': [
			set(
				`IFCAIRTERMINALTYPE('1',$,$,$,$,$,$,$,$,.DIFFUSER.)`,
				'Pset_AirTerminalOccurrence',
				single('AirFlowRate', 'IFCVOLUMETRICFLOWRATEMEASURE(1.)'),
			),
			3,
			'it is for IfcAirTerminal',
		],
		'IFC4X3_ADD2: the set of objects, given to a type': [
			set(`IFCWALLTYPE('1',$,$,$,$,$,$,$,$,.SOLIDWALL.)`, 'Pset_Address', single('Town', `IFCLABEL('A')`)),
			3,
			'it is for IfcActor, IfcBuilding, IfcSite',
		],
		'a custom property': [set(wall4, 'Pset_WallCommon', single('Mark', `IFCLABEL('W1')`)), 4, '“Mark”'],
		'a single value instead of a listed one': [
			set(wall4, 'Pset_WallCommon', single('Status', `IFCLABEL('NEW')`)),
			4,
			'is of the wrong kind; expected an IfcPropertyEnumeratedValue',
		],
		'a range of yes and no': [
			set(wall4, 'Pset_WallCommon', `IFCPROPERTYBOUNDEDVALUE('IsExternal',$,$,IFCBOOLEAN(.T.),$,$)`),
			4,
			'expected an IfcPropertySingleValue',
		],
		'a value of another type': [
			set(wall4, 'Pset_WallCommon', single('IsExternal', `IFCLABEL('yes')`)),
			4,
			'has a value of the type IfcLabel; expected IfcBoolean',
		],
		'a value that isn’t listed': [
			set(wall4, 'Pset_WallCommon', status('OLD')),
			4,
			'has the value “OLD”; expected NEW, EXISTING',
		],
	},
})

test('each of many owners of one set is counted', async () => {
	const owners = Array.from({ length: 20_000 }, (_, at) => `#${at + 10}=${wall4};`).join('\n')
	const given = Array.from({ length: 20_000 }, (_, at) => `#${at + 10}`).join()
	const records = `${owners}
#1=IFCPROPERTYSET('1',$,'Pset_WindowCommon',$,());
#2=IFCRELDEFINESBYPROPERTIES('2',$,$,$,(${given}),#1);`
	const { count, lines } = await resultOf(PSE001, records)
	expect([count, lines.length]).toEqual([20_000, 1])
})

test('a set whose name ends in a predefined type is for that type only', async () => {
	const model = await modelOf('')
	expect(setPredefinedType(model, 'Pset_SensorTypeFireSensor', 'IfcSensor')).toBe('FIRESENSOR')
	expect(setPredefinedType(model, 'Pset_SensorTypeCommon', 'IfcSensor')).toBeNull()
	expect(setPredefinedType(model, 'Pset_ReinforcementBarPitchOfBeam', 'IfcBeam')).toBeNull()
	expect(setPredefinedType(model, 'Pset_CoveringCeiling', 'IfcCovering')).toBe('CEILING')
})

testRule(PSE002, {
	schema: 'IFC4',
	passes: { 'a custom set': set(wall4, 'Walls', external) },
	notApplicable: { 'sets of the standard': set(wall4, 'Pset_WallCommon', external), 'no set': wall4 },
	fails: {
		'another spelling': [set(wall4, 'PSet_Walls', external), 3, '“PSet_Walls”'],
		'no underscore': [set(wall4, 'Pset Walls', external), 3, 'looks like one of the standard’s'],
	},
})

const quantities = (owner: string, name: string, quantity: string, method = `'BaseQuantities'`): string => `
#1=${owner};
#2=IFCRELDEFINESBYPROPERTIES('2',$,$,$,(#1),#3);
#3=IFCELEMENTQUANTITY('3',$,'${name}',$,${method},(#4));
#4=${quantity};`

const volume = `IFCQUANTITYVOLUME('NetVolume',$,$,1.,$)`

testRule(QTY001, {
	schema: 'IFC4X3_ADD2',
	passes: {
		'a wall': quantities(wall4, 'Qto_WallBaseQuantities', volume),
		'a type of wall': quantities(`IFCWALLTYPE('1',$,$,$,$,$,$,$,$,.SOLIDWALL.)`, 'Qto_WallBaseQuantities', volume),
		'IFC4: a spelling of IFC4': quantities(
			wall4,
			'Qto_WallBaseQuantities',
			`IFCQUANTITYAREA('NetFootprintArea',$,$,1.,$)`,
		),
		'IFC4: a counted area of a proxy': quantities(
			`IFCBUILDINGELEMENTPROXY('1',$,$,$,$,$,$,$,$)`,
			'Qto_BuildingElementProxyQuantities',
			`IFCQUANTITYCOUNT('NetSurfaceArea',$,$,1.,$)`,
		),
	},
	notApplicable: {
		'a custom set': quantities(wall4, 'Walls', volume),
		'IFC2X3: an earlier schema': quantities(`IFCWALL('1',$,$,$,$,$,$,$)`, 'Qto_WallBaseQuantities', volume),
	},
	fails: {
		'IFC4: the set of objects, given to a type': [
			quantities(`IFCWALLTYPE('1',$,$,$,$,$,$,$,$,.SOLIDWALL.)`, 'Qto_WallBaseQuantities', volume),
			3,
			'it is for IfcWall',
		],
		'a name that the standard doesn’t have': [
			quantities(wall4, 'Qto_Walls', volume),
			3,
			'isn’t a quantity set of IFC4X3',
		],
		'the set of another entity': [
			quantities(wall4, 'Qto_BeamBaseQuantities', volume),
			3,
			'it is for IfcBeam, IfcBeamType',
		],
		'a custom quantity': [
			quantities(wall4, 'Qto_WallBaseQuantities', `IFCQUANTITYVOLUME('Volume',$,$,1.,$)`),
			4,
			'“Volume” of Qto_WallBaseQuantities',
		],
		'a quantity of another kind': [
			quantities(wall4, 'Qto_WallBaseQuantities', `IFCQUANTITYAREA('NetVolume',$,$,1.,$)`),
			4,
			'expected an IfcQuantityVolume',
		],
		'another method': [
			quantities(wall4, 'Qto_WallBaseQuantities', volume, `'By hand'`),
			3,
			'“By hand”; expected “BaseQuantities”',
		],
		'no method': [quantities(wall4, 'Qto_WallBaseQuantities', volume, '$'), 3, 'no method of measurement'],
	},
})
