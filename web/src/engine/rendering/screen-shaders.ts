import { MOST_FLAGS } from '../appearance/element-flags.ts'

export const screenVertex = /* glsl */ `
precision highp float;
in vec3 position;
out vec2 at;
void main() {
	at = position.xy * 0.5 + 0.5;
	gl_Position = vec4(position.xy, 0.0, 1.0);
}
`

export const backgroundFragment = /* glsl */ `
precision highp float;
uniform vec3 top;
uniform vec3 bottom;
in vec2 at;
layout(location = 0) out vec4 outColour;
layout(location = 1) out vec4 outOutline;
void main() {
	outColour = vec4(mix(bottom, top, smoothstep(0.0, 1.0, at.y)), 1.0);
	outOutline = vec4(0.0);
}
`

/**
 * Draws the frame onto the canvas: the colours, lines between things and along folds, the rims of things that carry a flag,
 * and outlines around what is selected or hovered. What the mask contains shines through what covers it; without `shinesThrough` it is tinted only where no
 * surface is. Lines fade out where they would crowd, on small things far away.
 */
export const compositeFragment = /* glsl */ `
precision highp float;
uniform sampler2D colours;
uniform sampler2D outlines;
uniform sampler2D mask;
uniform bool hasMask;
uniform bool hasSelection;
uniform bool shinesThrough;
uniform bool isCutOut;
uniform vec2 pixel;
uniform float cssPixel;
uniform float lineStrength;
uniform vec3 line;
uniform vec3 accent;
uniform vec3 outlineCore;
uniform vec3 outlineHalo;
uniform bool hasFlags;
uniform vec3 flagColours[${MOST_FLAGS + 1}];
in vec2 at;
out vec4 outColour;
/** Width of the outline of the selection, with its halo, CSS pixels. */
const float OUTLINE_WIDTH = 3.8;
vec4 outline(vec2 offset) { return texture(outlines, at + offset * pixel); }
float hashGap(vec4 a, vec4 b) { return step(0.003, max(abs(a.r - b.r), abs(a.g - b.g))); }
float crease(vec4 a, vec4 b) {
	vec2 d = a.ba - b.ba;
	return smoothstep(0.04, 0.16, dot(d, d));
}
float masked(vec2 offset) { return hasMask ? texture(mask, at + offset * pixel).r : 0.0; }
float selected(vec2 offset, vec4 found) { return max(step(0.5, found.r), masked(offset)); }
float selected(vec2 offset) { return selected(offset, outline(offset)); }
vec2 ringPoint(int i, float radius) {
	float angle = float(i) * 0.5235988;
	return vec2(cos(angle), sin(angle)) * (radius * cssPixel);
}
void main() {
	vec3 rgb = texture(colours, at).rgb;
	vec4 here = outline(vec2(0.0));
	if (hasMask) {
		// Only surfaces store their facing.
		bool isSurface = shinesThrough ? here.r >= 0.5 : here.b + here.a > 0.02;
		if (!isSurface) rgb = mix(rgb, accent, (shinesThrough ? 0.34 : 0.18) * masked(vec2(0.0)));
	}
	if (lineStrength > 0.0) {
		vec4 r = outline(vec2(1.0, 0.0));
		vec4 u = outline(vec2(0.0, 1.0));
		vec4 l = outline(vec2(-1.0, 0.0));
		vec4 d = outline(vec2(0.0, -1.0));
		float gaps = hashGap(here, r) + hashGap(here, u);
		float back = hashGap(here, l) + hashGap(here, d);
		float crowd = gaps + back > 2.5 ? 0.25 : 1.0;
		float wide = step(1.5, cssPixel);
		float edge = max(min(gaps, 1.0), wide * min(back, 1.0));
		// A fold has another surface beyond it. Gaps one pixel wide have the same one again, and would flicker as dashes.
		float across = crease(here, r) * crease(here, outline(vec2(2.0, 0.0))) * (1.0 - crease(here, l));
		float upward = crease(here, u) * crease(here, outline(vec2(0.0, 2.0))) * (1.0 - crease(here, d));
		float fold = max(max(across, upward), wide * max(crease(here, l), crease(here, d)));
		rgb = mix(rgb, line, lineStrength * crowd * max(edge, fold * 0.45));

		uint mark = uint(here.g * 255.0 + 0.5) & 127u;
		// What antialiasing has mixed at an edge is of no thing, and its flag means nothing.
		bool isOfThing = min(hashGap(here, l), hashGap(here, r)) + min(hashGap(here, u), hashGap(here, d)) < 0.5;
		bool hasRim = hasFlags && mark >= 64u && isOfThing;
		float rim = 0.0;
		float hoveredHere = step(0.5, here.g);
		float nearSelected = 0.0;
		float nearHovered = 0.0;
		for (int i = 0; i < 12; i++) {
			vec2 offset = ringPoint(i, i % 2 == 0 ? OUTLINE_WIDTH : 2.4);
			vec4 ring = outline(offset);
			if (hasSelection) nearSelected = max(nearSelected, selected(offset, ring));
			nearHovered = max(nearHovered, step(0.5, ring.g));
			if (hasRim && i % 2 == 1) rim += hashGap(here, ring);
		}
		// What is no larger than its rim keeps its own colour.
		if (rim > 0.5 && rim < 4.5) rgb = mix(rgb, flagColours[(mark >> 2) & 15u], 0.9);
		rgb = mix(rgb, mix(accent, vec3(1.0), 0.35), nearHovered * (1.0 - hoveredHere) * 0.7);
		float selectedHere = hasSelection ? selected(vec2(0.0), here) : 0.0;
		if (nearSelected > 0.0 && selectedHere < 1.0) {
			vec3 rings = vec3(0.0);
			for (int i = 0; i < 12; i++)
				rings = max(rings, vec3(
					selected(ringPoint(i, 1.0)), selected(ringPoint(i, 2.8)), selected(ringPoint(i, OUTLINE_WIDTH))
				));
			vec3 ringed = mix(rgb, outlineHalo, max(rings.z, max(rings.x, rings.y)));
			ringed = mix(ringed, outlineCore, max(rings.x, rings.y));
			ringed = mix(ringed, outlineHalo, rings.x);
			rgb = mix(rgb, ringed, 1.0 - selectedHere);
		}
	}
	outColour = vec4(rgb, isCutOut ? texture(colours, at).a : 1.0);
}
`

/** A faint grid under the model that fades with distance. */
export const gridVertex = /* glsl */ `
precision highp float;
uniform mat4 projectionMatrix;
uniform mat4 viewMatrix;
uniform vec3 centre;
uniform float radius;
in vec3 position;
out vec2 ground;
out vec2 fromCentre;
void main() {
	vec3 p = vec3(centre.x + position.x * radius, centre.y, centre.z + position.y * radius);
	ground = p.xz;
	fromCentre = position.xy;
	gl_Position = projectionMatrix * viewMatrix * vec4(p, 1.0);
}
`

export const gridFragment = /* glsl */ `
precision highp float;
uniform vec3 grid;
uniform float cell;
in vec2 ground;
in vec2 fromCentre;
layout(location = 0) out vec4 outColour;
layout(location = 1) out vec4 outOutline;
float lines(vec2 p) {
	vec2 slope = fwidth(p);
	vec2 away = abs(fract(p - 0.5) - 0.5) / slope;
	float fade = 1.0 - smoothstep(0.15, 0.5, max(slope.x, slope.y));
	return (1.0 - min(min(away.x, away.y), 1.0)) * fade;
}
void main() {
	float strength = 0.10 * lines(ground / cell) + 0.16 * lines(ground / (cell * 10.0));
	float rim = 1.0 - smoothstep(0.35, 1.0, length(fromCentre));
	outColour = vec4(grid, strength * rim);
	outOutline = vec4(0.0);
}
`
