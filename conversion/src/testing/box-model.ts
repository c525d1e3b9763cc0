import { stepFile } from './convert-text.ts'

/** Records of a length unit of the SI, by its prefix with dots or `$`. */
export const siLength = (prefix: string): string => `#6=IFCSIUNIT(*,.LENGTHUNIT.,${prefix},.METRE.);`

/** Records of a length unit that is a multiple of another. */
export const convertedLength = (name: string, value: number | string, prefix = '$'): string =>
	`#6=IFCCONVERSIONBASEDUNIT(#80,.LENGTHUNIT.,'${name}',#81);
#80=IFCDIMENSIONALEXPONENTS(1,0,0,0,0,0,0);
#81=IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(${value}),#82);
#82=IFCSIUNIT(*,.LENGTHUNIT.,${prefix},.METRE.);`

/**
 * A file with one wall (element 0, `#10`, tag `W1`), 2 m long, 0.2 m thick and 3 m high, around the origin, without a
 * storey. Further records may use: body item `#13`, its representation `#12`, context `#2`, origin placement `#3`,
 * place `#7`, upward direction `#16`, point `#17`; numbers from 100 on are free.
 * @param unit records of the length unit `#6`
 * @param metres in one unit
 */
export function boxModel(
	further = '',
	{ unit = siLength('.MILLI.'), metres = 0.001, units = '', schema = 'IFC4' } = {},
): string {
	return stepFile(
		`#1=IFCPROJECT('0000000000000000000001',$,'P',$,$,$,$,(#2),#5);
#2=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-05,#3,$);
#3=IFCAXIS2PLACEMENT3D(#4,$,$);
#4=IFCCARTESIANPOINT((0.,0.,0.));
#5=IFCUNITASSIGNMENT((#6${units}));
${unit}
#7=IFCLOCALPLACEMENT($,#3);
#10=IFCWALL('0000000000000000000002',$,'Wall',$,$,#7,#11,'W1'${schema === 'IFC2X3' ? '' : ',$'});
#11=IFCPRODUCTDEFINITIONSHAPE($,$,(#12));
#12=IFCSHAPEREPRESENTATION(#2,'Body','SweptSolid',(#13));
#13=IFCEXTRUDEDAREASOLID(#14,#3,#16,${3 / metres});
#14=IFCRECTANGLEPROFILEDEF(.AREA.,$,#15,${2 / metres},${0.2 / metres});
#15=IFCAXIS2PLACEMENT2D(#17,$);
#16=IFCDIRECTION((0.,0.,1.));
#17=IFCCARTESIANPOINT((0.,0.));
${further}`,
		schema,
	)
}
