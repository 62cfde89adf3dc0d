/** Product photographs: square, 1120 and 560 px, with a 4:3 thumbnail. */
const part = (name, script, view, alt, args = {}) => ({
  key: `parts/${name}`,
  alt,
  recipe: 'photograph',
  script: `parts/${script}.py`,
  args: { view, ...args },
  widths: [1120, 560],
  thumb: true,
})

export default [
  part('battery-pack', 'battery_pack', 'closed', '磷酸铁锂动力电池包，铝型材箱体，橙色高压接插件'),
  part('battery-pack-2', 'battery_pack', 'open', '上盖升起的动力电池包，可见十二个模组与铜排'),
  part('brake-disc', 'brake_disc', 'whole', 'Ø320 通风式前制动盘与橙色浮动卡钳，盘帽端面有 Data Matrix 码'),
  part('brake-disc-2', 'brake_disc', 'code', '前制动盘盘帽端面上的 Data Matrix 码近景'),
  part('brake-disc-plain', 'brake_disc_rear', 'whole', 'Ø300 实心后制动盘，盘帽内集成驻车鼓'),
  part('brake-disc-drilled', 'brake_disc_drilled', 'whole', '打孔划线的两片式运动制动盘与六活塞卡钳'),
  part('brake-pads', 'brake_pads', 'set', '前制动衬片一副：摩擦面与背板消音片，背板上有标识码'),
  part('caliper', 'caliper', 'front', '浮动单缸前制动卡钳，缸底有 Data Matrix 码'),
  part('casting-blank', 'casting', 'whole', 'HT250 制动盘铸件毛坯，带铸字与浇口残根'),
  part('connecting-rod', 'connecting_rod', 'whole', '胀断连杆，大头带轴瓦与螺栓，小头压青铜衬套'),
  part('ecu', 'ecu', 'whole', '电子驻车控制器，压铸壳体带散热筋，两只插座与标识标签'),
  part('headlight', 'headlight', 'front', '左侧 LED 前照灯，三只投射模组与日行灯光导'),
  part('headlight-2', 'headlight', 'rear', 'LED 前照灯背面，散热片、后盖与标识码'),
  part('hub-bearing', 'hub_bearing', 'whole', '三代轮毂轴承单元，五支螺栓，带轮速传感器'),
  part('hub-bearing-2', 'hub_bearing', 'section', '轮毂轴承单元四分之一剖视，可见双列钢球'),
  part('piston', 'piston', 'whole', 'Ø74.5 铝活塞组件，三道环，活塞销半抽出'),
  part('shock-absorber', 'shock_absorber', 'whole', '麦弗逊前减振器总成，橙色螺旋弹簧'),
  part('steering-knuckle', 'steering_knuckle', 'left', '左前球墨铸铁转向节，轮毂孔与各安装面已加工'),
  part('turbocharger', 'turbocharger', 'whole', '涡轮增压器，铝压气机壳、铸铁涡轮壳与放气阀执行器'),
  part('wheel-rim', 'wheel_rim', 'whole', '18 英寸五双辐铝合金车轮，精车亮面'),
]
